#!/usr/bin/env python3
"""Looks at the machine code of the kernels: what the compiler unrolled, and how near their loops come to the peak of processors.

    python3 Tests/Scripts/check-kernels.py                    the arm64 kernels, compiled here by the installed Swift
    python3 Tests/Scripts/check-kernels.py OBJECT_FOLDER ...  the x86-64 kernels as well, in the folders of their objects
                                                              (.build/release/TensorKernelsAVX2.build …)
    --table                                                   print every loop, not only the summary of each kernel

Fails if a kernel has fewer fused multiply-adds than its floor below (a compiler that stops unrolling loses nearly all of them), if one of its
hot loops goes to the stack or calls something, or if llvm-mca (of LLVM 17 or newer; left out where there is none) finds the best loop of
a kernel below its floor. Shares are fused multiply-adds per cycle over what the processor's vector pipes can do: two on Neoverse N1, Zen 3 and
Alder Lake, four on Neoverse V1.
"""
import os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# The least number of fused multiply-adds of each kernel's code, some 3 % below what Swift 6.3 makes of it.
FLOORS = {
    "arm64": {
        "blocked1": 128, "blocked2": 139, "edge3x3Row": 40, "edge3x3Rows2": 81, "edge3x3Stride2Row": 14, "edge3x3Stride2Rows2": 17,
        "edge5x5Row": 43, "edge5x5Rows2": 87, "edge5x5Stride2Row": 24, "edge5x5Stride2Rows2": 48, "peakMultiplyAdds": 19, "strided1": 87,
        "strided2": 139, "whole3x3Rows4": 325, "whole3x3Stride2Rows4": 69, "whole5x5Rows2": 174, "whole5x5Stride2Rows2": 97,
    },
    "AVX2": {
        "addNonzeros": 34, "blocked1": 31, "blocked2": 32, "convolveInParts": 32, "edge3x3Row": 8, "edge3x3Rows2": 17,
        "edge3x3Stride2Row": 14, "edge3x3Stride2Rows2": 17, "edge5x5Row": 24, "edge5x5Rows2": 48, "edge5x5Stride2Row": 24,
        "edge5x5Stride2Rows2": 48, "peakMultiplyAdds": 29, "strided1": 24, "strided2": 32, "whole3x3Rows2": 29, "whole3x3Stride2Rows4": 34,
        "whole5x5Rows2": 174, "whole5x5Stride2Rows2": 97,
    },
    "AVX512": {
        "addNonzeros": 36, "blocked1": 31, "blocked2": 50, "blocked3": 69, "blocked4": 58, "edge3x3Row": 8, "edge3x3Rows2": 17,
        "edge3x3Stride2Row": 14, "edge3x3Stride2Rows2": 17, "edge5x5Row": 24, "edge5x5Rows2": 48, "edge5x5Stride2Row": 24,
        "edge5x5Stride2Rows2": 48, "peakMultiplyAdds": 29, "strided1": 18, "strided2": 32, "strided3": 23, "strided4": 23,
        "whole3x3Rows4": 58, "whole3x3Stride2Rows4": 34, "whole5x5Rows2": 174, "whole5x5Stride2Rows2": 97,
    },
}
# The processors that llvm-mca knows: how many pipes multiply and add.
PROCESSORS = {"arm64": {"neoverse-n1": 2, "neoverse-v1": 4}, "AVX2": {"znver3": 2, "alderlake": 2}, "AVX512": {}}
TRIPLES = {"arm64": "aarch64", "AVX2": "x86_64"}
# The least share of the pipes that the best loop of a kernel must reach, in percent, in the order of the processors.
SHARES = {
    "arm64": {
        "blocked1": (96, 95), "blocked2": (96, 95), "peakMultiplyAdds": (96, 95), "whole3x3Rows4": (71, 78),
        "whole3x3Stride2Rows4": (65, 63), "whole5x5Rows2": (76, 71), "whole5x5Stride2Rows2": (66, 47),
    },
    "AVX2": {
        "addNonzeros": (89, 57), "blocked2": (95, 95), "convolveInParts": (95, 95), "peakMultiplyAdds": (96, 96), "whole3x3Rows2": (94, 93),
        "whole3x3Stride2Rows4": (71, 81), "whole5x5Rows2": (72, 94), "whole5x5Stride2Rows2": (81, 92),
    },
    "AVX512": {},
}
# At most one access to the stack for so many fused multiply-adds of a hot loop on arm64: x86-64 has sixteen registers and multiplies from
# memory. (The first and last rows of an image, `edge…`, are not hot.)
SPILLS = 50
# A loop with fewer fused multiply-adds is not hot: remainders and edges.
HOT = 8


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"check-kernels.py: {command[0]} failed: {done.stderr.strip()[-2000:]}")
    return done.stdout


def tool(name):
    """A tool of LLVM: beside the Swift compiler, on the path, or in Debian's folders, the newest first."""
    swift = os.path.dirname(os.path.realpath(shutil.which("swiftc") or "swiftc"))
    folders = [swift, *os.environ.get("PATH", "").split(":"), *(f"/usr/lib/llvm-{version}/bin" for version in range(30, 16, -1))]
    for folder in folders:
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK):
            # Debian's plain name may be an old one.
            version = re.search(r"version (\d+)", subprocess.run([path, "--version"], capture_output=True, text=True).stdout)
            if version and int(version[1]) >= 17:
                return path
    return None


def arm64_object(folder):
    """The kernels as users of arm64 get them: they use no library, so the Embedded standard library serves for any system."""
    common = ["swiftc", "-target", "aarch64-none-none-elf", "-enable-experimental-feature", "Embedded", "-wmo", "-O", "-parse-as-library",
              "-swift-version", "6", "-suppress-warnings", "-package-name", "kernels"]
    sources = lambda name: sorted(
        os.path.join(ROOT, "Sources", name, file) for file in os.listdir(os.path.join(ROOT, "Sources", name)) if file.endswith(".swift"))
    run([*common, "-module-name", "TensorKernelArguments", "-emit-module", "-emit-module-path",
         os.path.join(folder, "TensorKernelArguments.swiftmodule"), *sources("TensorKernelArguments")])
    target = os.path.join(folder, "TensorKernels.o")
    run([*common, "-module-name", "TensorKernels", "-I", folder, "-c", *sources("TensorKernels"), "-o", target])
    return target


def kernel_name(symbol):
    """The function's own name of a mangled symbol of a kernel module."""
    match = re.match(r"\$[es]\d+TensorKernels(?:AVX2|AVX512)?(\d+)(\w+)", symbol)
    return match[2][: int(match[1])].rstrip("_") if match else None


def functions(objdump, path):
    """Name → instructions, each (address, mnemonic, operands)."""
    result, current = {}, None
    for line in run([objdump, "-d", "--no-show-raw-insn", path]).splitlines():
        header = re.match(r"^[0-9a-f]+ <(.+)>:$", line)
        if header:
            name = kernel_name(header[1])
            current = result.setdefault(name, []) if name else None
            continue
        body = re.match(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*)$", line)
        if body and current is not None:
            current.append((int(body[1], 16), body[2], body[3].strip()))
    return result


def is_fused(mnemonic):
    return mnemonic.startswith(("fmla", "vfmadd"))


def branch_target(instruction):
    _, mnemonic, operands = instruction
    if not re.match(r"^(b(\.\w+)?|cbn?z|tbn?z|j\w+)$", mnemonic):
        return None
    target = re.search(r"(?:0x)?([0-9a-f]+) <", operands)
    return int(target[1], 16) if target else None


def innermost_loops(code):
    ends = {}
    for instruction in code:
        target = branch_target(instruction)
        if target is not None and code[0][0] <= target <= instruction[0]:
            ends[target] = max(ends.get(target, 0), instruction[0])
    spans = sorted(ends.items())
    inner = [s for s in spans if not any(o != s and s[0] <= o[0] and o[1] <= s[1] for o in spans)]
    return [[i for i in code if begin <= i[0] <= end] for begin, end in inner]


def plain_path(loop):
    """The loop without what its forward branches can skip and that multiplies nothing: activations."""
    kept, position = [], 0
    while position < len(loop):
        instruction = loop[position]
        target = branch_target(instruction)
        kept.append(instruction)
        position += 1
        if target is not None and target > instruction[0]:
            skipped = [i for i in loop[position:] if i[0] < target]
            if target <= loop[-1][0] and not any(is_fused(i[1]) or i[1].startswith("st") for i in skipped):
                position += len(skipped)
    return kept


def share(mca, build, processor, path):
    lines = ["loop:"]
    for instruction in path:
        _, mnemonic, operands = instruction
        if branch_target(instruction) is not None:
            # Where to does not matter to the model.
            operands = re.sub(r"(?:0x)?[0-9a-f]+ <.*$", "loop", operands)
        lines.append(f"  {mnemonic} {operands}")
    done = subprocess.run([mca, f"-mtriple={TRIPLES[build]}", f"-mcpu={processor}", "-iterations=200"], input="\n".join(lines), capture_output=True, text=True)
    cycles = re.search(r"Total Cycles:\s+(\d+)", done.stdout)
    if not cycles:
        sys.exit(f"check-kernels.py: llvm-mca failed: {done.stderr.strip()[-500:]}")
    fused = sum(is_fused(i[1]) for i in path)
    return 100 * fused * 200 / (int(cycles[1]) * PROCESSORS[build][processor])


def is_load(mnemonic):
    return mnemonic.startswith(("ld", "vbroadcast")) or mnemonic.startswith("vmovup")


def main():
    table = "--table" in sys.argv[1:]
    folders = [a for a in sys.argv[1:] if not a.startswith("--")]
    objdump = tool("llvm-objdump") or sys.exit("check-kernels.py: llvm-objdump is missing; it comes with the Swift toolchain")
    mca = tool("llvm-mca")
    if not mca:
        print("llvm-mca of LLVM 17 or newer is not installed (Debian: llvm-19): shares of the pipes are not looked at")
    problems = []
    with tempfile.TemporaryDirectory() as work:
        builds = [("arm64", [arm64_object(work)])]
        for folder in folders:
            name = "AVX512" if "AVX512" in folder else "AVX2" if "AVX2" in folder else sys.exit(f"{folder}: AVX2 or AVX512 must be in its name")
            objects = sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(".o"))
            builds.append((name, objects or sys.exit(f"{folder}: holds no objects")))
        for build, objects in builds:
            code = {}
            for path in objects:
                code.update(functions(objdump, path))
            for name in FLOORS[build]:
                if name not in code:
                    problems.append(f"{build}: there is no kernel {name}")
            for name, instructions in sorted(code.items()):
                problems += kernel(build, name, instructions, mca if PROCESSORS[build] else None, table)
    if problems:
        sys.exit("\n".join(["check-kernels.py: the kernels are not what they should be:"] + problems))


def kernel(build, name, instructions, mca, table):
    problems = []
    fused = sum(is_fused(i[1]) for i in instructions)
    floor = FLOORS[build].get(name, 0)
    if fused < floor:
        problems.append(f"{build} {name}: {fused} fused multiply-adds, the floor is {floor}: the compiler no longer unrolls its loops")
    if fused == 0:
        return problems
    best = {processor: 0.0 for processor in PROCESSORS[build]}
    rows = []
    for loop in innermost_loops(instructions):
        path = plain_path(loop)
        count = sum(is_fused(i[1]) for i in path)
        if count < HOT:
            continue
        at = f"{build} {name} at {loop[0][0]:#x}"
        spilled = sum("[sp" in i[2] for i in path)
        if build == "arm64" and spilled * SPILLS > count and not name.startswith("edge"):
            problems.append(f"{at}: the loop goes to the stack {spilled} times for {count} fused multiply-adds")
        # Registers that do not suffice are read back from there; sums that the compiler keeps in memory are written there.
        kept = sum(i[1].startswith("vmovup") and re.search(r"%[yz]mm\d+, .*\(%r[sb]p\)$", i[2]) is not None for i in path)
        if build != "arm64" and kept * 3 > count and not name.startswith("edge"):
            problems.append(f"{at}: the loop stores {kept} vectors on the stack for {count} fused multiply-adds")
        if any(i[1] in ("bl", "blr", "call", "callq") for i in path):
            problems.append(f"{at}: the loop calls something")
        shares = {p: share(mca, build, p, path) for p in PROCESSORS[build]} if mca else {}
        for processor, value in shares.items():
            best[processor] = max(best[processor], value)
        vectors = sum(bool(re.search(r"\bv\d+\.|\b[qds]\d+\b|%[xyz]mm", i[2])) for i in path)
        loads = sum(is_load(i[1]) for i in path)
        rows.append(f"    {loop[0][0]:#8x} {count:4} fused {loads:3} loads {vectors:4} on vectors of {len(path):4}"
                    + "".join(f"  {p} {value:3.0f} %" for p, value in shares.items()))
    summary = f"{build} {name}: {fused} fused"
    if mca and rows:
        summary += ", best loop " + ", ".join(f"{p} {value:.0f} %" for p, value in best.items())
        for processor, least in zip(PROCESSORS[build], SHARES[build].get(name, (0, 0))):
            if best[processor] < least:
                problems.append(f"{build} {name}: {best[processor]:.0f} % of the pipes of {processor}, the floor is {least} %")
    print(summary)
    if table:
        print("\n".join(rows))
    return problems


main()
