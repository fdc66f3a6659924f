/// An object that is equal only to itself.
package struct ByIdentity<Object: AnyObject>: Hashable {
  package let object: Object

  package init(_ object: Object) { self.object = object }

  package static func == (first: ByIdentity, second: ByIdentity) -> Bool { first.object === second.object }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension ByIdentity: Sendable where Object: Sendable {}
