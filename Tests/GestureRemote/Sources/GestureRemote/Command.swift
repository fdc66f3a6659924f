/// What the remote control tells the player.
public enum Command: String, Sendable, Hashable {
  case play, pause, louder, quieter, mute, next, previous
}
