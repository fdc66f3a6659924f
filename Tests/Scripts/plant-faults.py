#!/usr/bin/env python3
"""Plants faults in a copy of the sources and reports which of them no test notices.

    python3 Tests/Scripts/plant-faults.py --count 40 --seed 1 --seed 2             # random faults in all modules
    python3 Tests/Scripts/plant-faults.py --changed main --modules HandFiles       # faults in what a change touches

The copy, with its build, is in --scratch FOLDER. Every function with a fault stands there twice, and PLANTED_FAULT=NUMBER chooses. A first run of all
tests notes which functions each class reaches; those classes then judge a fault, up to the first failure. On two cores 40 faults take one to two hours:
ten minutes to build, twenty for the first run, and then the tests of each fault, which a survivor runs to the end.

Faults that nobody can notice are listed in Tests/Scripts/equivalent-faults.txt, a line each: PATH: CHANGED LINE | reason. They are not judged."""
import argparse, collections, concurrent.futures, glob, hashlib, os, re, signal, subprocess, sys, tempfile, threading, time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
MODULES = ["TensorEngine", "GestureImages", "HandValues", "HandLandmarkerCore", "GestureClassifier", "HandFiles", "HandDrawings", "HandEvents",
           "GestureTraining", "MediaPipeTasksVision", "gesture-cli"]
SWAPS = dict(w.split(",") for w in "<,<= <=,< >,>= >=,> ==,!= !=,== +,- -,+ *,/ +=,-= -=,+= &&,|| ||,&& min,max max,min true,false false,true".split())
BODY = re.compile(r"(?:\bfunc\b|\binit\b[?<(]|\bdeinit\b|\bsubscript\b|\b(?:var|let) \w+: [^={\n]*$|^\s*(?:nonmutating )?(?:get|set|didSet)\b)[^{}]*$", re.M)
Fault = collections.namedtuple("Fault", "number seed module path line kind before after start end new body text_start")

def masked(text):
    """The text with comments and strings, whatever is interpolated in them too, replaced by letters."""
    string = r'#"(?:[^"]|"(?!#))*"#|"""(?:\\.|[^\\])*?"""|"(?:\\\((?:[^()"]|"[^"\n]*"|\((?:[^()]|\([^()]*\))*\))*\)|\\.|[^"\\\n])*"'
    # What only Apple's platforms compile is left out.
    text = re.sub(r"^ *#if (?:os\((?:macOS|iOS)|canImport\((?:Core|UIKit|AppKit|ImageIO|Darwin|AV|ObjectiveC|Quartz)).*?^ *#(?:else|endif)",
                  lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)
    return re.sub(rf"//[^\n]*|/\*.*?\*/|{string}", lambda m: re.sub(r"[^\n]", " " if m[0][0] == "/" else "s", m[0]), text, flags=re.S)

def closing(text, start):
    """The position of the bracket that closes the one at `start`, and the commas between its arguments."""
    depth, commas = 0, []
    for i in range(start, len(text)):
        if text[i] in "([{": depth += 1
        if text[i] in ")]}":
            depth -= 1
            if depth == 0: return i, commas
        if text[i] == "," and depth == 1: commas.append(i)
    return None, commas

def bodies(text):
    """The ranges between the braces of functions, initialisers and accessors."""
    found, depth, header = [], 0, 0
    for i, c in enumerate(text):
        if c in "([": depth += 1
        elif c in ")]": depth -= 1
        elif c in "{}":
            if c == "{" and BODY.search(text[header:i]) and not re.match(r"\s*(get|set|willSet|didSet|_read|yield|unsafeAddress)\b", text[i + 1:]):
                end, _ = closing(text, i)
                if end: found.append((i + 1, end))
            header = i + 1
    return found

def mutations(text):
    """(start, end, new text or the ranges it is made of, kind) of everything that can be changed in masked text."""
    value = r"(true|false|\d[\d_]*(?:\.\d+)?)\b(?![.\w])"
    def changed(text):
        return SWAPS.get(text) or (str(int(text) + 1) if text.isdigit() else f"{float(text.replace('_', '')) * 1.25 + (float(text) == 0):.6g}")
    for kind, pattern in [("comparison", r"(?<=\S )(<=|>=|==|!=|<|>)(?= )"), ("sign", r"(?<=[\w)\]] )([-+*]|\+=|-=)(?= [\w(\[.])"),
                          ("logic", r"(?<= )(&&|\|\|)(?= )"), ("min/max", r"\b(min|max)(?=\()")]:
        for m in re.finditer(pattern, text): yield m.start(1), m.end(1), SWAPS[m[1]], kind
    for m in re.finditer(r"(?<=[\s(])!(?=[a-zA-Z(])", text): yield m.start(), m.end(), "", "logic"
    for m in re.finditer(r"(?<=[(\[ ,])-(?=[a-zA-Z(])", text): yield m.start(), m.end(), "", "sign"
    for m in re.finditer(r" [+-] (1)\b(?![.\w])", text): yield m.start(1), m.end(1), "0", "±1"
    for m in re.finditer(r" (?:<=|>=|<|>|==) (\d+)\b(?![.\w])", text): yield m.start(1), m.end(1), str(int(m[1]) + 1), "±1"
    for m in re.finditer(rf"(?:\b(?:var|let) \w+(?:: [\w.?]+)?|\w: [\w.?]+) = {value}|\?\? {value}", text):
        group = 1 if m[1] else 2
        yield m.start(group), m.end(group), changed(m[group]), "default"
    for m in re.finditer(r"(?<![\w.])(?:min|max)\(|\.clamped\(", text):
        end, commas = closing(text, m.end() - 1)
        if m[0][0] == ".": yield m.start(), end + 1, "", "clamp"
        elif end and len(commas) == 1:
            parts = text[m.end():commas[0]].strip(), text[commas[0] + 1:end].strip()
            start = commas[0] + 1 if re.fullmatch(r"-?[\d.]+|\.\w+", parts[0]) else m.end()
            yield m.start(), end + 1, ((start, end if start > m.end() else commas[0]),), "clamp"
    for m in re.finditer(r"(?<=[\w)])\(", text):
        end, commas = closing(text, m.start())
        edges = [m.start()] + commas + [end or m.start()]
        for i in range(len(edges) - 2):
            a, b = (re.match(r"(\s*(?:\w+: )?)([\w.\[\]]+)$", text[edges[k] + 1:edges[k + 1]]) for k in (i, i + 1))
            if a and b and a[2] != b[2]:
                (s, e), (t, f) = ((edges[k] + 1 + x.start(2), edges[k] + 1 + x.end(2)) for k, x in ((i, a), (i + 1, b)))
                yield s, f, ((t, f), (e, t), (s, e)), "exchanged"
    statement = (r"[\w.!?\[\]]+ (?:=|[-+*|&]=) \S.*|\([^()]*\) = .*|(?:try |_ = )*[\w.?]+\(.*\)|defer \{.*\}|guard (?!.*\b(?:let|var|case)\b).*\}"
                 r"|if (?!.*(?:\b(?:let|var|case|else)\b)).*\}")
    for m in re.finditer(rf"(?<=[\w)\]}}{{:?!]\n)( +)({statement})$(?!\n +(?:[.+*/?&|)]|-|else|== ))", text, re.M):
        balanced = all(m[2].count(a) == m[2].count(b) for a, b in ("()", "[]", "{}"))
        if balanced and not re.match(r"let|var|return|case|throw|super\.init|self\.init|fatalError|precondition", m[2]): yield m.start(2), m.end(2), "", "removed"

def candidates(tree, module, lines_of):
    """All faults of a module, each with the body it lies in; nil for a value outside of functions."""
    for folder, _, names in sorted(os.walk(os.path.join(tree, "Sources", module))):
        for name in sorted(n for n in names if n.endswith(".swift") and ".docc" not in folder and "/Apple" not in folder):
            path = os.path.relpath(os.path.join(folder, name), tree)
            text = open(os.path.join(tree, path)).read()
            mask = masked(text)
            ranges = bodies(mask)
            for start, end, new, kind in mutations(mask):
                new = new if isinstance(new, str) else "".join(text[a:b] for a, b in new).strip()
                line = text.count("\n", 0, start) + 1
                body = min((r for r in ranges if r[0] <= start and end <= r[1]), key=lambda r: r[1] - r[0], default=None)
                if (body is None and kind != "default") or (lines_of and line not in lines_of.get(path, ())): continue
                edges = text.rfind("\n", 0, start) + 1, text.find("\n", end)
                before, after = text[edges[0]:edges[1]].strip(), (text[edges[0]:start] + new + text[end:edges[1]]).strip()
                yield Fault(0, 0, module, path, line, kind, " ".join(before.split()), " ".join(after.split()), start, end, new, body, edges[0])

def selected(tree, modules, seed, count, used, lines_of):
    """Twice as many faults as wanted for each module, since not all compile; one kind after the other, one fault per function."""
    def rank(*key): return hashlib.sha256("/".join(map(str, (seed, *key))).encode()).digest()
    for module in modules:
        pools = collections.defaultdict(list)
        for fault in candidates(tree, module, lines_of): pools[fault.kind].append(fault)
        for pool in pools.values(): pool.sort(key=lambda f: rank(f.path, f.after, f.before, f.start - f.text_start))
        kinds, wanted = sorted(pools, key=lambda kind: rank(module, kind)), 2 * -(-count // len(modules))
        while wanted and any(pools.values()):
            for kind in kinds:
                while wanted and pools[kind]:
                    fault = pools[kind].pop(0)
                    a, b = fault.body or (fault.start, fault.end)
                    if any(a < y and x < b for x, y in used[fault.path]): continue
                    used[fault.path].append((a, b))
                    wanted -= 1
                    yield fault._replace(seed=seed)
                    break

def write(path, data):
    """Writes a file unless it holds that already, so that builds see what has changed."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if not os.path.exists(path) or open(path, "rb").read() != data: open(path, "wb").write(data)

def plant(tree, scratch, faults):
    """Makes the scratch folder hold the tree with these faults."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=tree, capture_output=True, text=True, check=True).stdout.splitlines()
    models = [os.path.join("Models", f) for f in os.listdir(os.path.join(tree, "Models")) if f.endswith(".task")]
    files = {f for f in listed + models if os.path.lexists(os.path.join(tree, f))}
    support = open(os.path.join(ROOT, "Tests", "Scripts", "PlantedFaults.swift")).read()
    for path in files:
        source, target = os.path.join(tree, path), os.path.join(scratch, path)
        if os.path.islink(source):
            if not os.path.lexists(target): os.makedirs(os.path.dirname(target), exist_ok=True); os.symlink(os.readlink(source), target)
            continue
        data = open(source, "rb").read()
        if mine := [f for f in faults if f.path == path]:
            text = data.decode()
            for fault in sorted(mine, key=lambda f: f.start, reverse=True):
                call = f"plantedFaultIn{fault.module.replace('-', '')}({fault.number})"
                a, b = fault.body or (fault.start, fault.end)
                whole, new = text[a:b], text[a:fault.start] + fault.new + text[fault.end:b]
                both = f" if {call} {{ {new} }} else {{ {whole} }} " if fault.body else f"({call} ? {new} : {whole})"
                text = text[:a] + both + text[b:]
            data = text.encode()
        write(target, data)
    for module in {f.module for f in faults}:
        for folder in [module + kind for kind in (["", "AVX2", "AVX512"] if module == "TensorKernels" else [""])]:
            files.add(path := os.path.join("Sources", folder, "PlantedFaults.swift"))
            write(os.path.join(scratch, path), support.replace("plantedFault(", f"plantedFaultIn{module.replace('-', '')}(").encode())
    for path in glob.glob(os.path.join(scratch, "[ST]*s", "**", "*.*"), recursive=True):
        if os.path.relpath(path, scratch) not in files and os.path.isfile(path): os.remove(path)

def build(tree, scratch, faults):
    """Builds, leaving out the faults that do not compile: those in whose functions the compiler reports errors."""
    while True:
        plant(tree, scratch, faults)
        done = subprocess.run(["swift", "build", "--build-tests"], cwd=scratch, capture_output=True, text=True)
        if done.returncode == 0: return faults
        wrong = set()
        for path, line in set(re.findall(r"/(Sources/[^:\n]+):(\d+):\d+: error:", done.stdout + done.stderr)):
            above = "\n".join(open(os.path.join(scratch, path)).read().splitlines()[:int(line)])
            wrong |= {int(n) for n in re.findall(r"plantedFaultIn\w+\((\d+)\)", above)[-1:]}
        if not wrong: sys.exit("plant-faults.py: the copy does not build:\n" + (done.stdout + done.stderr)[-3000:])
        print(f"do not compile: {sorted(wrong)}", file=sys.stderr, flush=True)
        faults = [f for f in faults if f.number not in wrong]

def run(program, scratch, test, limit, **environment):
    """Runs a class of tests up to the first failure: what failed, or nil, and the seconds."""
    started, failure, begin = [test], None, time.time()
    process = subprocess.Popen([program, test], cwd=scratch, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               start_new_session=True, env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment})
    timer = threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    for line in process.stdout:
        started += re.findall(r"^Test Case '(\S+)' started", line)
        if error := re.search(r": error: (\S+) : (.*)", line):
            failure = f"{error[1]}: {error[2]}"
            os.killpg(process.pid, signal.SIGKILL)
            break
    status, seconds = process.wait(), time.time() - begin
    timer.cancel()
    if not failure and status: failure = f"{started[-1]}: " + ("not finished in time" if seconds > limit else f"ended with {status}")
    return failure, seconds

def changes(tree, base):
    """The lines that differ from a commit, by path."""
    found, path = collections.defaultdict(set), None
    for line in subprocess.run(["git", "diff", "-U0", base, "--", "Sources"], cwd=tree, capture_output=True, text=True, check=True).stdout.splitlines():
        if line.startswith("+++ b/"): path = line[6:]
        if m := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))?", line): found[path] |= set(range(int(m[1]), int(m[1]) + int(m[2] or 1)))
    return found

def table(faults, key, outcome):
    print(f"\n| {key} | planted | equivalent | caught | survived | caught of the real |\n| --- | --- | --- | --- | --- | --- |")
    for name in sorted({getattr(f, key) for f in faults}, key=str) + ["all"]:
        group = [f for f in faults if name in (getattr(f, key), "all")]
        n = collections.Counter(outcome[f.number].split(" ")[0] for f in group)
        real = len(group) - n["equivalent:"]
        print(f"| {name} | {len(group)} | {n['equivalent:']} | {n['caught:']} | {n['survived:']} | {100 * n['caught:'] / max(real, 1):.0f} % |")

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", default=ROOT, help="the package whose sources are changed; this one by default")
    parser.add_argument("--scratch", default=os.path.join(tempfile.gettempdir(), "planted-faults"), help="folder of the copy and its build")
    parser.add_argument("--seed", type=int, action="append", help="may be repeated; 1 by default")
    parser.add_argument("--count", type=int, default=40, help="faults per seed, spread over the modules")
    parser.add_argument("--modules", default=",".join(MODULES))
    parser.add_argument("--changed", metavar="COMMIT", help="only in lines that differ from this commit")
    parser.add_argument("--only", help="judge only the faults of these numbers")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="tests that run at a time; all processors by default")
    parser.add_argument("--list", action="store_true", help="show the faults and build nothing")
    options = parser.parse_args()
    tree, scratch, modules = os.path.abspath(options.tree), os.path.abspath(options.scratch), options.modules.split(",")
    lines_of, used = options.changed and changes(tree, options.changed), collections.defaultdict(list)
    drawn = [f for seed in options.seed or [1] for f in selected(tree, modules, seed, options.count, used, lines_of)]
    drawn = [f._replace(number=n) for n, f in enumerate(drawn, 1)]
    if options.list: return print(*(f"{f.number} {f.path}:{f.line} {f.kind}\n  {f.before}\n  {f.after}" for f in drawn), sep="\n")
    compiled, faults = build(tree, scratch, drawn), []
    for f in compiled:
        if sum((g.seed, g.module) == (f.seed, f.module) for g in faults) < -(-options.count // len(modules)): faults.append(f)
    print(f"{len(drawn)} faults drawn, {len(compiled)} compiled, {len(faults)} used", flush=True)
    program = os.path.join(scratch, ".build", "debug", "swift-gesture-recognizerPackageTests.xctest")
    tests = re.findall(r"^(\w+\.\w+)/", subprocess.run([program, "--list-tests"], capture_output=True, text=True, check=True).stdout, re.M)
    reach, seconds, pool = {}, {}, concurrent.futures.ThreadPoolExecutor(options.jobs)
    def reached(test):
        open(log := os.path.join(scratch, ".build", f"reached-{test}"), "w").close()
        return test, *run(program, scratch, test, 900, PLANTED_FAULT_LOG=log), {int(n) for n in open(log).read().split()}
    for test, failure, seconds[test], numbers in pool.map(reached, dict.fromkeys(tests)):
        if not failure: reach[test] = numbers
        else: print(f"left out, fails without a fault: {failure}", flush=True)
    print(f"{len(reach)} classes of tests take {sum(seconds.values()):.0f} s", flush=True)
    known, outcome = open(os.path.join(ROOT, "Tests", "Scripts", "equivalent-faults.txt")).read(), {}
    equivalent = dict(line.rsplit(" | ", 1) for line in known.splitlines() if " | " in line)
    def judged(f):
        reason, home = equivalent.get(f"{f.path}: {f.after}"), f.module.replace("gesture-cli", "GestureCLI") + "Tests."
        reaching = sorted((t for t in reach if f.number in reach[t] and not reason), key=lambda t: (not t.startswith(home), seconds[t]))
        failure = next(filter(None, (run(program, scratch, t, 60 + 5 * seconds[t], PLANTED_FAULT=str(f.number))[0] for t in reaching)), None)
        return f, f"caught: {failure}" if failure else f"equivalent: {reason}" if reason else f"survived: {len(reaching)} classes reach it"
    for f, outcome[f.number] in pool.map(judged, [f for f in faults if not options.only or str(f.number) in options.only.split(",")]):
        print(f"\n{f.number} (seed {f.seed}) {f.path}:{f.line}, {f.kind}\n  - {f.before}\n  + {f.after}\n  {outcome[f.number][:240]}", flush=True)
    for key in ("module", "kind", "seed"): table([f for f in faults if f.number in outcome], key, outcome)

if __name__ == "__main__":
    main()
