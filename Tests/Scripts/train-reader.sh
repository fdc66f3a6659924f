#!/bin/bash
# train-reader.sh MODEL TRUTH PHOTOGRAPHS WORK: makes HandReaderWeights.swift and PinchReaderWeights.swift in Sources/HandValues/Reading anew.
#
# MODEL is gesture_recognizer.task; TRUTH a file of what the photographs of the folder PHOTOGRAPHS show, see train-reader/PeopleTruth.swift; WORK gets
# the landmarks of all hands. Sets of people that are used: hagrid (HaGRID, CC BY-SA 4.0), farzad, anton and ti1k (MIT License); for
# pinches also digits, the Sign Language Digits Dataset (Apache License 2.0).
set -eu
model=$1; truth=$2; photographs=$3; work=$4
swift build -c release --product train-reader
train=$(swift build -c release --show-bin-path)/train-reader
mkdir -p "$work"
"$train" draw "$model" 8000 1 >"$work/drawn.jsonl" &
"$train" find "$model" "$truth" "$photographs" hagrid,farzad,anton,ti1k 8 >"$work/people.jsonl"
"$train" draw "$model" 4000 2 special >"$work/special.jsonl"
"$train" draw "$model" 4000 3 computed >"$work/computed.jsonl"
"$train" draw "$model" 3000 4 special computed >"$work/closing.jsonl"
"$train" draw "$model" 3000 7 pairs >"$work/pairs.jsonl"
wait
"$train" train "$truth" Sources/HandValues/Reading/HandReaderWeights.swift \
  "$work"/{drawn,special,computed,closing,people,pairs}.jsonl
"$train" find "$model" "$truth" "$photographs" hagrid,farzad,anton,ti1k 6 >"$work/people-pinches.jsonl"
"$train" find "$model" "$truth" "$photographs" digits 1 >"$work/digits.jsonl"
"$train" draw "$model" 7500 11 pinches >"$work/pinches.jsonl"
"$train" draw "$model" 3500 23 pinches >"$work/more-pinches.jsonl"
"$train" draw "$model" 3000 14 special >"$work/special-pinches.jsonl"
"$train" draw "$model" 2500 13 drawn >"$work/drawn-pinches.jsonl"
"$train" draw "$model" 4000 15 pinches computed >"$work/computed-pinches.jsonl"
"$train" draw "$model" 2000 16 special computed >"$work/closed-pinches.jsonl"
"$train" draw "$model" 6500 21 edges >"$work/edges.jsonl"
"$train" train-pinches "$truth" Sources/HandValues/Reading/PinchReaderWeights.swift \
  "$work"/{pinches,more-pinches,special-pinches,drawn-pinches,computed-pinches,closed-pinches,edges,people-pinches,digits}.jsonl
