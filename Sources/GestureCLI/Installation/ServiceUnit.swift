/// The unit for systemd that is installed with the tool. Only an administrator enables or starts the unit.
package enum ServiceUnit {
  /// The unit and its path below the prefix; empty except on Linux. systemd searches this path if the prefix is `/usr`
  /// or `/usr/local`.
  static var files: [(path: String, text: String)] {
    #if os(Linux)
      [("lib/systemd/system/gesture-cli.service", text)]
    #else
      []
    #endif
  }

  /// The text of the unit, which is the same for every prefix. systemd finds the tool in `/usr/local/bin` and
  /// `/usr/bin`.
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
