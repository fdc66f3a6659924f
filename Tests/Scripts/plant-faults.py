#!/usr/bin/env python3
"""Plants faults in a copy of the sources and reports which of them no test notices.

    python3 Tests/Scripts/plant-faults.py --count 40 --seed 1 --seed 2             # random faults in all modules
    python3 Tests/Scripts/plant-faults.py --changed main --modules HandFiles       # faults in what a change touches

The copy, with its build, is in --scratch FOLDER. Every function with faults stands there once more for each, and PLANTED_FAULT=NUMBER chooses. A first
run of all tests notes which functions each class reaches; those classes then judge a fault, up to the first failure, --jobs at a time. What a class
reaches is kept in the folder until the sources, the class or what the tests share change: to judge the same faults by new tests (--only NUMBERS) runs
the new ones alone before. Functions get a second fault when a module has not enough of them for what is asked.

Faults that nobody can notice are listed in Tests/Scripts/equivalent-faults.txt, a line each: PATH: CHANGED LINE | reason. They are not judged."""
import argparse, collections, concurrent.futures, fcntl, glob, hashlib, json, os, re, signal, subprocess, sys, tempfile, threading, time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
MODULES = ["GestureSupport", "TensorEngine", "GestureModelTools", "GestureImages", "HandValues", "HandLandmarkerCore", "GestureClassifier", "HandFiles",
           "HandDrawings", "HandEvents", "GestureTraining", "GestureReport", "MediaPipeTasksVision", "GestureCommandLine", "GestureCLI"]
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

def selected(tree, module, seed, used, lines_of):
    """The faults of a module in the order in which a seed draws them: one kind after the other, and a further one of a function only when there is no
    other left."""
    def rank(*key): return hashlib.sha256("/".join(map(str, (seed, *key))).encode()).digest()
    pools = collections.defaultdict(list)
    for fault in candidates(tree, module, lines_of): pools[fault.kind].append(fault)
    for pool in pools.values(): pool.sort(key=lambda f: rank(f.path, f.after, f.before, f.start - f.text_start))
    kinds = sorted(pools, key=lambda kind: rank(module, kind))
    for most in range(10):
        found = True
        while found:
            found = False
            for kind in kinds:
                for fault in pools[kind]:
                    whole = fault.body or (fault.start, fault.end)
                    others = [r for r in used[fault.path] if whole[0] < r[1] and r[0] < whole[1]]
                    if len(others) <= most and all(r == fault.body for r in others):
                        pools[kind].remove(fault)
                        used[fault.path].append(whole)
                        found = True
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
            places = collections.defaultdict(list)
            for fault in mine: places[fault.body or (fault.start, fault.end)].append(fault)
            for (a, b), group in sorted(places.items(), reverse=True):
                both = text[a:b] if not group[0].body else f"{{ {text[a:b]} }} "
                for fault in reversed(group):
                    call = f"plantedFaultIn{fault.module}({fault.number})"
                    new = text[a:fault.start] + fault.new + text[fault.end:b]
                    both = f"if {call} {{ {new} }} else {both}" if fault.body else f"({call} ? {new} : {both})"
                text = text[:a] + (f" {both}" if group[0].body else both) + text[b:]
            data = text.encode()
        write(target, data)
    for module in {f.module for f in faults}:
        for folder in [module + kind for kind in (["", "AVX2", "AVX512"] if module == "TensorKernels" else [""])]:
            files.add(path := os.path.join("Sources", folder, "PlantedFaults.swift"))
            write(os.path.join(scratch, path), support.replace("plantedFault(", f"plantedFaultIn{module}(").encode())
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

def drawn_and_built(tree, scratch, modules, seeds, count, lines_of):
    """So many faults of each seed that compile, as many of each module, or all that a module has. Some more are drawn, since not all compile."""
    used, share, faults, number = collections.defaultdict(list), -(-count // len(modules)), [], 0
    streams = {(seed, module): selected(tree, module, seed, used, lines_of) for seed in seeds for module in modules}
    while True:
        new = []
        for key, stream in streams.items():
            lacking = share - sum((f.seed, f.module) == key for f in faults)
            new += [f for _, f in zip(range(lacking + (lacking + 1) // 2), stream)] if lacking > 0 else []
        if not new: break
        faults += [f._replace(number=number + n) for n, f in enumerate(new, 1)]
        number += len(new)
        if scratch: faults = build(tree, scratch, faults)
    places = collections.defaultdict(list)
    for f in faults: places[f.seed, f.module].append(f)
    if scratch: print(f"{number} faults drawn, {len(faults)} compiled", flush=True)
    # Module after module, so that what has been judged at any time is of all of them.
    return [f for row in range(share) for place in places.values() for f in place[row:row + 1]]

def reaching(program, scratch, tests, jobs):
    """The faults that each class of tests reaches, and its seconds; of classes that fail without a fault nothing. What is known from before is kept."""
    def digest(paths): return hashlib.sha256(b"".join(open(path, "rb").read() for path in sorted(paths))).hexdigest()
    files = [p for p in glob.glob(os.path.join(scratch, "[ST]*s", "**", "*"), recursive=True) if os.path.isfile(p)]
    home = {m[1]: p for p in files if p.endswith("Tests.swift") for m in re.finditer(r"^(?:final )?class (\w+): \w*TestCase\b", open(p).read(), re.M)}
    shared, known_path = digest(set(files) - set(home.values())), os.path.join(scratch, ".build", "reached.json")
    known = json.load(open(known_path)) if os.path.exists(known_path) else {}
    keys = {test: shared + (digest([home[name]]) if (name := test.split(".")[1]) in home else digest(home.values())) for test in tests}
    def reached(test):
        if known.get(test, {}).get("key") == keys[test]: return
        # A machine that is busy may be too slow for a test once.
        for _ in range(2):
            open(log := os.path.join(scratch, ".build", f"reached-{test}"), "w").close()
            failure, seconds = run(program, scratch, test, 900, PLANTED_FAULT_LOG=log)
            if not failure: break
        known[test] = {"key": keys[test], "seconds": seconds, "failure": failure, "faults": [int(n) for n in open(log).read().split()]}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool: list(pool.map(reached, tests))
    with open(known_path, "w") as file: json.dump({t: known[t] for t in tests if not known[t]["failure"]}, file)
    for test in tests:
        if known[test]["failure"]: print(f"left out, fails without a fault: {known[test]['failure']}", flush=True)
    good = [t for t in tests if not known[t]["failure"]]
    print(f"{len(good)} classes of tests take {sum(known[t]['seconds'] for t in good):.0f} s", flush=True)
    return {t: set(known[t]["faults"]) for t in good}, {t: known[t]["seconds"] for t in good}

def judge(program, scratch, queues, seconds, jobs, deadline, report):
    """Runs the classes of each fault until one fails; idle jobs help with the faults that are left."""
    lock, running, failures, done = threading.Lock(), collections.Counter(), {}, set()
    def ended(fault):
        if not queues[fault] and not running[fault] and fault not in done:
            done.add(fault)
            report(fault, failures.get(fault))
    def work():
        while time.time() < deadline:
            with lock:
                waiting = [f for f in queues if queues[f]]
                if not waiting: return
                fault = min(waiting, key=lambda f: running[f])
                test = queues[fault].pop(0)
                running[fault] += 1
            failure, _ = run(program, scratch, test, 60 + 5 * seconds[test], PLANTED_FAULT=str(fault.number))
            with lock:
                running[fault] -= 1
                if failure:
                    failures.setdefault(fault, failure)
                    queues[fault].clear()
                ended(fault)
    for fault in queues: ended(fault)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for thread in [pool.submit(work) for _ in range(jobs)]: thread.result()

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", default=ROOT, help="the package whose sources are changed; this one by default")
    parser.add_argument("--scratch", default=os.path.join(tempfile.gettempdir(), "planted-faults"), help="folder of the copy and its build")
    parser.add_argument("--seed", type=int, action="append", help="may be repeated; 1 by default")
    parser.add_argument("--count", type=int, default=40, help="faults per seed, spread over the modules")
    parser.add_argument("--modules", default=",".join(MODULES))
    parser.add_argument("--changed", metavar="COMMIT", help="only in lines that differ from this commit")
    parser.add_argument("--only", help="judge only the faults of these numbers")
    parser.add_argument("--jobs", type=int, default=(os.cpu_count() or 1) + 1,
                        help="classes of tests that run at a time; one more than processors by default")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no test of a fault after so many minutes of judging")
    parser.add_argument("--survivors", action="store_true", help="print only the faults that survive, and the tables")
    parser.add_argument("--list", action="store_true", help="show the faults and build nothing")
    options = parser.parse_args()
    if options.count < 1: parser.error("--count is at least 1")
    tree, scratch, modules = os.path.abspath(options.tree), os.path.abspath(options.scratch), options.modules.split(",")
    for module in modules:
        if not os.path.isdir(os.path.join(tree, "Sources", module)): parser.error(f"there is no module {module}")
    os.makedirs(scratch, exist_ok=True)
    lock = open(os.path.join(scratch, "lock"), "w")
    try: fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError: sys.exit(f"plant-faults.py: another run uses {scratch}; give --scratch")
    lines_of = options.changed and changes(tree, options.changed)
    faults = drawn_and_built(tree, None if options.list else scratch, modules, options.seed or [1], options.count, lines_of)
    if options.list: return print(*(f"{f.number} {f.path}:{f.line} {f.kind}\n  {f.before}\n  {f.after}" for f in faults), sep="\n")
    program = os.path.join(scratch, ".build", "debug", "swift-gesture-recognizerPackageTests.xctest")
    tests = re.findall(r"^(\w+\.\w+)/", subprocess.run([program, "--list-tests"], capture_output=True, text=True, check=True).stdout, re.M)
    reach, seconds = reaching(program, scratch, list(dict.fromkeys(tests)), options.jobs)
    known, outcome = open(os.path.join(ROOT, "Tests", "Scripts", "equivalent-faults.txt")).read(), {}
    equivalent = dict(line.rsplit(" | ", 1) for line in known.splitlines() if " | " in line)
    if options.only: faults = [f for f in faults if str(f.number) in options.only.split(",")]
    def classes(f):
        home = f.module + "Tests."
        return sorted((t for t in reach if f.number in reach[t]), key=lambda t: (not t.startswith(home), seconds[t]))
    queues = {f: [] if f"{f.path}: {f.after}" in equivalent else classes(f) for f in faults}
    counts = {f: len(queue) for f, queue in queues.items()}
    def report(f, failure):
        reason = equivalent.get(f"{f.path}: {f.after}")
        outcome[f.number] = f"caught: {failure}" if failure else f"equivalent: {reason}" if reason else f"survived: {counts[f]} classes reach it"
        if options.survivors and not outcome[f.number].startswith("survived"): return
        print(f"\n{f.number} (seed {f.seed}) {f.path}:{f.line}, {f.kind}\n  - {f.before}\n  + {f.after}\n  {outcome[f.number][:240]}", flush=True)
    judge(program, scratch, queues, seconds, options.jobs, time.time() + 60 * options.minutes, report)
    if len(outcome) < len(faults): print(f"\n{len(faults) - len(outcome)} were not judged in {options.minutes:g} minutes")
    for key in ("module", "kind", "seed"): table([f for f in faults if f.number in outcome], key, outcome)

if __name__ == "__main__":
    main()
