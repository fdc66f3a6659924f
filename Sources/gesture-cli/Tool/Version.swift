/// The tool's version, that of the package.
package let toolVersion = "0.1.0"
