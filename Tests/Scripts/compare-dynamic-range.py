#!/usr/bin/env python3
"""Compares models with int8 weights (dynamic range quantisation) with LiteRT: outputs for the same random inputs, largest difference.

    swift build -c release --product operator-models
    folder=$(mktemp -d); .build/release/operator-models dynamic-range $folder
    Tests/Scripts/compare-dynamic-range.py $folder

Needs ai-edge-litert and NumPy. LiteRT's hybrid kernels quantise the inputs of a layer as well, row by row, and we do not: the difference is theirs. With
the weights multiplied out to floats LiteRT is compared as well, which shows what is left.
"""
import pathlib
import sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType

folder = pathlib.Path(sys.argv[1])
print("model | inputs | reference kernels | XNNPACK | weights as floats; each the largest and the mean difference")
for path in sorted(folder.glob("*.tflite")):
    row = [path.stem]
    floats = path.with_suffix(".floats")
    for file, resolver in (path, OpResolverType.BUILTIN_REF), (path, OpResolverType.AUTO), (floats, OpResolverType.BUILTIN_REF):
        interpreter = Interpreter(model_path=str(file), experimental_op_resolver_type=resolver)
        interpreter.allocate_tensors()
        inputs, outputs = interpreter.get_input_details(), interpreter.get_output_details()
        given = [np.fromfile(path.with_suffix(f".input{i}"), np.float32).reshape([-1, *d["shape"][1:]]) for i, d in enumerate(inputs)]
        ours = [np.fromfile(path.with_suffix(f".output{i}"), np.float32).reshape([-1, *d["shape"][1:]]) for i, d in enumerate(outputs)]
        largest, total, count = 0, 0, 0
        for k in range(len(given[0])):
            for detail, values in zip(inputs, given):
                interpreter.set_tensor(detail["index"], values[k:k + 1])
            interpreter.invoke()
            for detail, values in zip(outputs, ours):
                # Relative to the largest number of the output.
                theirs = interpreter.get_tensor(detail["index"])
                difference = np.abs(theirs - values[k:k + 1]) / max(np.abs(theirs).max(), 1e-6)
                largest, total, count = max(largest, difference.max()), total + difference.sum(), count + difference.size
        row += [len(given[0])] * (len(row) == 1) + [f"{largest:.7f}, {total / count:.7f}"]
    print(" | ".join(map(str, row)))
