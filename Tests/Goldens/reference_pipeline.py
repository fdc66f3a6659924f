"""A plain port of MediaPipe's gesture pipeline (image mode, and one step of video mode) that shows its intermediate values.

MediaPipe's Python package tells landmarks and scores only. The tests also want to know where a first difference lies, so this computes palm, hand
rectangle, presence, next rectangle and features as MediaPipe's calculators do, with the networks run by LiteRT. It shares no code with the Swift
package; make_goldens.py checks that its landmarks and scores are MediaPipe's own before any of its numbers is written down.
"""
import io
import math
import zipfile

import numpy as np
from ai_edge_litert.interpreter import Interpreter

F = np.float32
LABELS = ["None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou"]


def interpreter(model):
    made = Interpreter(model_content=model, num_threads=1)
    made.allocate_tensors()
    return made


def run(made, *inputs):
    for detail, value in zip(made.get_input_details(), inputs):
        made.set_tensor(detail["index"], value)
    made.invoke()
    return [made.get_tensor(d["index"]).copy() for d in made.get_output_details()]


def solve(a, b):
    """Gaussian elimination in the order of OpenCV's LU decomposition, which decides ties in the crop."""
    n = len(b)
    a, b = [list(map(float, row)) for row in a], list(map(float, b))
    for i in range(n):
        k = i
        for j in range(i + 1, n):
            if abs(a[j][i]) > abs(a[k][i]):
                k = j
        if k != i:
            for j in range(i, n):
                a[i][j], a[k][j] = a[k][j], a[i][j]
            b[i], b[k] = b[k], b[i]
        d = -1 / a[i][i]
        for j in range(i + 1, n):
            alpha = a[j][i] * d
            for k in range(i + 1, n):
                a[j][k] += alpha * a[i][k]
            b[j] += alpha * b[i]
    for i in reversed(range(n)):
        s = b[i]
        for k in range(i + 1, n):
            s -= a[i][k] * b[k]
        b[i] = s / a[i][i]
    return b


def crop(image, cx, cy, w, h, rotation, size, replicate):
    """ImageToTensorCalculator with OpenCV: fixed-point bilinear warpPerspective; region in pixels, float32."""
    height, width = image.shape[:2]
    degrees = F(float(F(rotation) * F(180)) / math.pi)
    theta = float(degrees) * math.pi / 180
    b, a = F(math.cos(theta)) * F(0.5), F(math.sin(theta)) * F(0.5)
    p0 = (cx - a * h - b * w, cy + b * h - a * w)
    p1 = (cx + a * h - b * w, cy - b * h - a * w)
    p2 = (F(2) * cx - p0[0], F(2) * cy - p0[1])
    p3 = (F(2) * cx - p1[0], F(2) * cy - p1[1])
    corners = [(0, size), (0, 0), (size, 0), (size, size)]
    rows, right = [], []
    for (x, y), (u, v) in zip([p0, p1, p2, p3], corners):
        x, y = float(x), float(y)
        rows.append([x, y, 1, 0, 0, 0, -x * u, -y * u])
        right.append(u)
    for (x, y), (u, v) in zip([p0, p1, p2, p3], corners):
        x, y = float(x), float(y)
        rows.append([0, 0, 0, x, y, 1, -x * v, -y * v])
        right.append(v)
    s = solve(rows, right) + [1.0]
    det = s[0] * (s[4] * s[8] - s[5] * s[7]) - s[1] * (s[3] * s[8] - s[5] * s[6]) + s[2] * (s[3] * s[7] - s[4] * s[6])
    d = 1 / det if det else 0
    m = [
        (s[4] * s[8] - s[5] * s[7]) * d, (s[2] * s[7] - s[1] * s[8]) * d, (s[1] * s[5] - s[2] * s[4]) * d,
        (s[5] * s[6] - s[3] * s[8]) * d, (s[0] * s[8] - s[2] * s[6]) * d, (s[2] * s[3] - s[0] * s[5]) * d,
        (s[3] * s[7] - s[4] * s[6]) * d, (s[1] * s[6] - s[0] * s[7]) * d, (s[0] * s[4] - s[1] * s[3]) * d,
    ]
    y, x = np.mgrid[0:size, 0:size].astype(np.float64)
    block = 64 * np.floor(x / 64)
    inner = x - block
    weight = m[6] * block + m[7] * y + m[8] + m[6] * inner
    k = np.where(weight != 0, 32 / np.where(weight != 0, weight, 1), 0)
    fx = np.rint((m[0] * block + m[1] * y + m[2] + m[0] * inner) * k).astype(np.int64)
    fy = np.rint((m[3] * block + m[4] * y + m[5] + m[3] * inner) * k).astype(np.int64)
    ix, iy, fx, fy = fx >> 5, fy >> 5, (fx & 31)[..., None], (fy & 31)[..., None]

    def tap(dx, dy):
        sx, sy = ix + dx, iy + dy
        value = image[np.clip(sy, 0, height - 1), np.clip(sx, 0, width - 1)].astype(np.int64)
        if not replicate:
            value[(sx < 0) | (sy < 0) | (sx >= width) | (sy >= height)] = 0
        return value

    mixed = tap(0, 0) * (32 - fx) * (32 - fy) + tap(1, 0) * fx * (32 - fy) + tap(0, 1) * (32 - fx) * fy + tap(1, 1) * fx * fy
    return ((mixed + 512) >> 10).astype(F)[None] * (F(1) / F(255))


def anchors():
    cells = []
    for grid, copies in ((24, 2), (12, 6)):
        for y in range(grid):
            for x in range(grid):
                cells += [(F((x + 0.5) / grid), F((y + 0.5) / grid))] * copies
    return np.array(cells, F)


def overlap(a, b):
    """Intersection over union of boxes xmin, ymin, xmax, ymax."""
    if a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]:
        return F(0)
    inter = (min(a[2], b[2]) - max(a[0], b[0])) * (min(a[3], b[3]) - max(a[1], b[1]))
    total = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - inter
    return inter / total if total > 0 else F(0)


def suppress(palms):
    """NonMaxSuppressionCalculator, WEIGHTED; a palm is (score, box xmin ymin xmax ymax, 7 key points)."""
    palms, kept = sorted(palms, key=lambda p: -p[0]), []
    while palms:
        first = palms[0]
        near = [p for p in palms if overlap(p[1], first[1]) > F(0.3)]
        rest = [p for p in palms if not overlap(p[1], first[1]) > F(0.3)]
        if not near:
            kept.append(first)
            break
        total = F(0)
        box, points = np.zeros(4, F), np.zeros((7, 2), F)
        for score, b, k in near:
            total += score
            box += b * score
            points += k * score
        kept.append((first[0], box / total, points / total))
        palms = rest
    return kept


def wrap(angle):
    return angle - 2 * math.pi * math.floor((angle + math.pi) / (2 * math.pi))


def transform(cx, cy, w, h, rotation, scale, shift, size):
    """RectTransformationCalculator with shift_y and square_long."""
    width, height = F(size[0]), F(size[1])
    if rotation == 0:
        cy = cy + h * F(shift)
    else:
        sin, cos = F(math.sin(rotation)), F(math.cos(rotation))
        cx, cy = cx + -(height * h * F(shift) * sin) / width, cy + (height * h * F(shift) * cos) / height
    side = max(w * width, h * height)
    return [F(cx), F(cy), side / width * F(scale), side / height * F(scale), F(rotation)]


class ReferencePipeline:
    def __init__(self, path):
        with zipfile.ZipFile(path) as bundle:
            hands = zipfile.ZipFile(io.BytesIO(bundle.read("hand_landmarker.task")))
            gestures = zipfile.ZipFile(io.BytesIO(bundle.read("hand_gesture_recognizer.task")))
        self.detector = interpreter(hands.read("hand_detector.tflite"))
        self.landmarker = interpreter(hands.read("hand_landmarks_detector.tflite"))
        self.embedder = interpreter(gestures.read("gesture_embedder.tflite"))
        classifier = gestures.read("canned_gesture_classifier.tflite")
        self.classifier = interpreter(classifier)
        self.labelled = b"labels.txt" in classifier
        self.anchors = anchors()

    def palms(self, image, degrees=0, threshold=0.5):
        """Detections in image coordinates: score, box (x, y, width, height), key points."""
        height, width = image.shape[:2]
        w, h = F(1), F(1)
        rotation = F(-degrees * math.pi / 180)
        if abs(degrees) % 180:
            w, h = F(1) * F(height) / F(width), F(1) * F(width) / F(height)
        cx, cy, w, h = F(0.5) * F(width), F(0.5) * F(height), w * F(width), h * F(height)
        side = max(w, h)
        tensor = crop(image, cx, cy, side, side, rotation, 192, False)
        boxes, scores = run(self.detector, tensor)
        if boxes.shape[-1] == 1:
            boxes, scores = scores, boxes
        boxes, scores = boxes[0], np.clip(scores[0, :, 0], F(-100), F(100))
        scores = (F(1) / (F(1) + np.exp(-scores))).astype(F)
        found = []
        for i in np.nonzero(scores >= F(threshold))[0]:
            raw, anchor = boxes[i], self.anchors[i]
            centre, size = raw[0:2] / F(192) + anchor, raw[2:4] / F(192)
            low, high = centre - size / F(2), centre + size / F(2)
            if not (size >= 0).all():
                continue
            found.append((scores[i], np.concatenate([low, high]), raw[4:18].reshape(7, 2) / F(192) + anchor))
        c, d, g, k = F(math.cos(rotation)), F(math.sin(rotation)), F(1) / F(width), F(1) / F(height)

        def project(p):
            x, y = p
            return np.array([
                x * (side * c * g) + y * (-side * d * g) + (F(-0.5) * side * c + F(0.5) * side * d + cx) * g,
                x * (side * d * k) + y * (side * c * k) + (F(-0.5) * side * c - F(0.5) * side * d + cy) * k], F)

        result = []
        for score, box, points in suppress(found):
            hull = np.array([project((box[i], box[j])) for i in (0, 2) for j in (1, 3)])
            low, high = hull.min(axis=0), hull.max(axis=0)
            result.append((score, [*low, *(high - low)], [project(p) for p in points]))
        return result

    def hand_region(self, palm, size):
        _, (x, y, w, h), points = palm
        x0, y0 = points[0][0] * F(size[0]), points[0][1] * F(size[1])
        x2, y2 = points[2][0] * F(size[0]), points[2][1] * F(size[1])
        rotation = F(wrap(90 - math.atan2(-(y2 - y0), x2 - x0)))
        return transform(x + w / F(2), y + h / F(2), w, h, rotation, 2.6, -0.5, size)

    def hand(self, image, region, threshold=0.5):
        """The hand in a region, as a dictionary; None when there is none."""
        size = image.shape[1], image.shape[0]
        cx, cy, w, h, rotation = region
        tensor = crop(image, cx * F(size[0]), cy * F(size[1]), w * F(size[0]), h * F(size[1]), rotation, 224, True)
        by_name = dict(zip((d["name"] for d in self.landmarker.get_output_details()), run(self.landmarker, tensor)))
        points, presence, right, world = (by_name[n] for n in ("Identity", "Identity_1", "Identity_2", "Identity_3"))
        presence, right = presence[0, 0], right[0, 0]
        cos, sin = F(math.cos(rotation)), F(math.sin(rotation))
        points = points.reshape(21, 3) / F(224)
        points[:, 2] /= F(0.4)
        u, v = points[:, 0] - F(0.5), points[:, 1] - F(0.5)
        landmarks = np.stack([(cos * u - sin * v) * w + cx, (sin * u + cos * v) * h + cy, points[:, 2] * w], 1)
        world = world.reshape(21, 3)
        world = np.stack([cos * world[:, 0] - sin * world[:, 1], sin * world[:, 0] + cos * world[:, 1], world[:, 2]], 1)
        if not float(presence) > threshold:
            return None
        return {
            "region": region, "presence": presence, "rightProbability": right, "landmarks": landmarks, "worldLandmarks": world,
            "nextRegion": self.next_region(landmarks, size)}

    def next_region(self, landmarks, size):
        width, height = F(size[0]), F(size[1])
        points = landmarks[[0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18], :2]
        middle = (landmarks[5, :2] + landmarks[13, :2]) / F(2)
        middle = (middle + landmarks[9, :2]) / F(2)
        rotation = F(wrap(math.pi / 2 - math.atan2(
            -(middle[1] * height - landmarks[0, 1] * height), middle[0] * width - landmarks[0, 0] * width)))
        back = F(wrap(-rotation))
        tiny = F(np.finfo(F).tiny)
        centre = (np.maximum(points.max(axis=0), tiny) + points.min(axis=0)) / F(2)
        q = (points - centre) * np.array([width, height], F)
        cos, sin = F(math.cos(back)), F(math.sin(back))
        turned = np.stack([q[:, 0] * cos - q[:, 1] * sin, q[:, 0] * sin + q[:, 1] * cos], 1)
        high, low = np.maximum(turned.max(axis=0), tiny), turned.min(axis=0)
        px, py = (high + low) / F(2)
        cos, sin = F(math.cos(rotation)), F(math.sin(rotation))
        cx = (px * cos - py * sin + width * centre[0]) / width
        cy = (px * sin + py * cos + height * centre[1]) / height
        return transform(cx, cy, (high[0] - low[0]) / width, (high[1] - low[1]) / height, rotation, 2.0, -0.1, size)

    def distinct(self, hands, size):
        """HandLandmarksDeduplicationCalculator."""
        scale = np.array(size, F)
        kept = []
        for hand in hands:
            pixels = hand["landmarks"][:, :2] * scale

            def base(p):
                return max(np.linalg.norm(p[a].astype(float) - p[b]) for a, b in ((0, 5), (5, 17), (17, 0)))

            duplicate = False
            for other in kept:
                theirs = other["landmarks"][:, :2] * scale
                near = np.linalg.norm(pixels.astype(float) - theirs, axis=1) < 0.2 * max(base(pixels), base(theirs))
                a, b = hand["landmarks"], other["landmarks"]
                boxes = [[*x[:, :2].min(axis=0), *x[:, :2].max(axis=0)] for x in (a, b)]
                duplicate |= near.sum() >= 10 and overlap(*boxes) > F(0.2)
            if not duplicate:
                kept.append(hand)
        return kept

    def features(self, points, size, degrees, aspect):
        points = points.astype(F).copy()
        if aspect:
            longest = F(max(size))
            for axis in (0, 1):
                points[:, axis] = (points[:, axis].astype(float) - 0.5) * float(F(size[axis]) / longest) + 0.5
        turn = F(-degrees * math.pi / 180)
        cos, sin = F(math.cos(turn)), F(math.sin(-turn))
        u, v = (points[:, 0].astype(float) - 0.5).astype(F), (points[:, 1].astype(float) - 0.5).astype(F)
        points[:, 0] = (u * cos - v * sin).astype(float) + 0.5
        points[:, 1] = (v * cos + u * sin).astype(float) + 0.5
        points -= points[0].copy()
        span = points[:, :2].max(axis=0) - points[:, :2].min(axis=0)
        return points / (span.max() + F(1e-5))

    def gesture(self, hand, size, degrees=0):
        """Scores of the canned classifier, and the feature matrices they come from."""
        image = self.features(hand["landmarks"], size, degrees, True)
        world = self.features(hand["worldLandmarks"], size, degrees, False)
        values = {"hand": image[None], "handedness": np.array([[hand["rightProbability"]]], F), "world_hand": world[None]}
        inputs = []
        for position, detail in enumerate(self.embedder.get_input_details()):
            value = [values["hand"], values["handedness"], values["world_hand"]][position]
            inputs.append(value.reshape(detail["shape"]))
        embedding = run(self.embedder, *inputs)[0]
        return run(self.classifier, embedding)[0].reshape(-1), image, world

    def image(self, image, hands=1, degrees=0):
        """Image mode: the hands in an RGB picture, each with its palm and gesture scores."""
        size = image.shape[1], image.shape[0]
        found = []
        for palm in self.palms(image, degrees)[:hands]:
            hand = self.hand(image, self.hand_region(palm, size))
            if hand is not None:
                hand["palm"] = palm
                found.append(hand)
        found = self.distinct(found, size)
        for hand in found:
            hand["gestures"], hand["features"], hand["worldFeatures"] = self.gesture(hand, size, degrees)
        return found
