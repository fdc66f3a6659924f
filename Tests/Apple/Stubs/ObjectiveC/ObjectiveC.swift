// Empty: it only makes `canImport(ObjectiveC)` true where the Objective-C attributes are checked.
