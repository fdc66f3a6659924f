// As much of Foundation as the generated header and Sample.m need, for a compiler without Apple's SDK.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef signed char BOOL;
typedef double CGFloat;
typedef double NSTimeInterval;
typedef long NSInteger;
typedef unsigned long NSUInteger;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((void *)0)
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

typedef struct _NSZone NSZone;

@protocol NSObject
@end

@protocol NSCopying
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
@end

@interface NSString : NSObject
@end

@interface NSNumber : NSObject
@property(readonly) float floatValue;
@end

@interface NSData : NSObject
@end

@interface NSError : NSObject
@property(readonly) NSInteger code;
@end

@interface NSArray<__covariant ObjectType> : NSObject
@property(readonly) NSUInteger count;
@property(readonly) ObjectType firstObject;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
@end

@interface NSBundle : NSObject
@property(class, readonly) NSBundle *mainBundle;
- (NSString *)pathForResource:(NSString *)name ofType:(NSString *)extension;
@end
