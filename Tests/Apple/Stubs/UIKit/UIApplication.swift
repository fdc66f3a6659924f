import Foundation

@MainActor open class UIApplication: NSObject {
  public class var openSettingsURLString: String { "app-settings:" }
}
