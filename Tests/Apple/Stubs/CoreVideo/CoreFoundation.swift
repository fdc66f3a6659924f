// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The part of Core Foundation that Core Video passes on. There the types are bridged to those of Foundation; here they
// are these.
import Foundation

public typealias CFTypeRef = AnyObject
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public final class CFAllocator {}
public typealias OSType = UInt32

public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
  (cf1 as? NSObject)?.isEqual(cf2) ?? (cf1 === cf2)
}
