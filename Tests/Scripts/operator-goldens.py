#!/usr/bin/env python3
"""Runs the models in a folder with LiteRT and prints what they compute, one JSON object a line.

The folder is written by the program operator-models in Tests/Fuzz; see regenerate-operator-goldens.sh.
"""
import json, pathlib, sys
import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType

folder = pathlib.Path(sys.argv[1])
for path in sorted(folder.glob("*.tflite")):
    if path.stem.startswith("QUANTIZE-"):
        # LiteRT quantises to integers only; NumPy is the oracle for rounding to half floats and back.
        flat = np.fromfile(path.with_suffix(".input0"), np.float32).astype(np.float16).astype(np.float32)
        picked = flat if len(flat) <= 40 else flat[[k * (len(flat) - 1) // 39 for k in range(40)]]
        print(json.dumps({"name": path.stem, "counts": [len(flat)], "samples": [[float(v) for v in picked]]}))
        continue
    # The built-in reference kernels: plain loops, no delegate.
    interpreter = Interpreter(model_path=str(path), experimental_op_resolver_type=OpResolverType.BUILTIN_REF)
    declared = [list(map(int, d["shape"])) for d in interpreter.get_output_details()]
    interpreter.allocate_tensors()
    for i, detail in enumerate(interpreter.get_input_details()):
        values = np.fromfile(path.with_suffix(f".input{i}"), np.float32).reshape(detail["shape"])
        interpreter.set_tensor(detail["index"], values)
    interpreter.invoke()
    counts, samples = [], []
    for shape, detail in zip(declared, interpreter.get_output_details()):
        values = interpreter.get_tensor(detail["index"])
        assert list(values.shape) == shape, f"{path.name}: {values.shape}, declared {shape}"
        flat = values.reshape(-1).astype(np.float32)
        counts.append(len(flat))
        picked = flat if len(flat) <= 40 else flat[[k * (len(flat) - 1) // 39 for k in range(40)]]
        samples.append([float(v) for v in picked])
    print(json.dumps({"name": path.stem, "counts": counts, "samples": samples}))
