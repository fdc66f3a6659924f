/// The unit for systemd that is installed beside the tool. Nothing enables or starts it but its administrator.
package enum ServiceUnit {
  /// The unit with its path below the prefix, where systemd looks for units if the prefix is `/usr` or `/usr/local`;
  /// nothing on other systems.
  static var files: [(path: String, text: String)] {
    #if os(Linux)
      [("lib/systemd/system/gesture-cli.service", text)]
    #else
      []
    #endif
  }

  /// systemd finds the tool in `/usr/local/bin` and `/usr/bin`, so that the text depends on no prefix.
  package static let text = """
    [Unit]
    Description=Gestures before the camera
    StartLimitIntervalSec=0

    [Service]
    Type=notify
    ExecStart=gesture-cli events --camera /dev/video0 --arm Open_Palm --on armed,began,disarmed --timeout 10
    Restart=on-failure
    RestartSec=5
    WatchdogSec=60
    DynamicUser=yes
    SupplementaryGroups=video
    ProtectSystem=strict
    ProtectHome=yes
    PrivateTmp=yes

    [Install]
    WantedBy=multi-user.target

    """
}
