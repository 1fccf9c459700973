"""What the models share: bodies of few triangles, colours of points, drawn textures, and the studio where they are photographed.

Models are built the way Blender has it, Z up and looking along -Y; the export turns Y up."""

import json
import math
import pathlib
import tempfile

import bpy
import kit
import numpy as np
import scene_works
from mathutils import Euler, Matrix, Vector
from PIL import Image

TAU = 2 * math.pi
# Turns what lies flat, or along Z, to the front.
UPRIGHT = (math.pi / 2, 0, 0)
MODELS = {}


def model(name, wall, side=28, up=16, front=22, samples=20):
    """Registers what builds a model; its poster shows it from `side` degrees before a wall, its input picture from `front` before white."""

    def register(build):
        def whole(k):
            build(k)
            settle()

        MODELS[name] = whole
        scene_works.SCENES[name] = lambda k: studio(k, whole, wall, side, up, front, samples)
        return build

    return register


def points_of(things):
    """Where the points of the things are, modifiers applied."""
    graph, found = bpy.context.evaluated_depsgraph_get(), []
    for thing in things:
        seen = thing.evaluated_get(graph)
        mesh = seen.to_mesh()
        flat = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get("co", flat)
        turn = np.array(seen.matrix_world)
        found.append(flat.reshape(-1, 3) @ turn[:3, :3].T + turn[:3, 3])
        seen.to_mesh_clear()
    return np.concatenate(found)


def settle():
    """Stands what was built on the ground, in the middle."""
    bpy.context.view_layer.update()
    things = list(bpy.context.scene.objects)
    places = points_of(things)
    low, high = places.min(0), places.max(0)
    for thing in things:
        thing.location -= Vector(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]))
    bpy.context.view_layer.update()


def studio(k, build, wall, side, up, front, samples):
    build(k)
    places = points_of(bpy.context.scene.objects)
    size = float(np.ptp(places, 0).max())
    middle = Vector((0, 0, float(places[:, 2].max()) / 2))
    k.world("#fff4e6", "#cfdcf2", 0.5)
    ground = k.paint(wall, 0.9)
    floor = k.backdrop(ground, 4, 16, 40, -16)
    floor.scale = (size,) * 3
    for at, wide, power, colour in (((-2.2, -2.4, 3.0), 1.8, 70, "#fff1df"), ((2.8, -1.4, 1.6), 1.6, 22, "#dfeaff"), ((1.6, 2.0, 2.6), 1.2, 55, "#ffe6cf")):
        k.lamp(middle + Vector(at) * size, middle, wide * size, power * size * size, colour)
    k.look("High Contrast")
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 1, 2
    views = [(aim(k, places, side, up), wall), (aim(k, places, -front, 9), "#ffffff")]
    colour = ground.node_tree.nodes["Principled BSDF"].inputs["Base Color"]
    back = bpy.context.scene.world.node_tree.nodes["Background"].inputs[1]

    def move(t):
        bpy.context.scene.camera, ground_colour = views[round(t)]
        colour.default_value = k.linear(ground_colour)
        back.default_value = (0.5, 0.7)[round(t)]
        bpy.context.scene.view_settings.exposure = (0.35, 0.3)[round(t)]
        # White ground is rid of noise soon.
        cycles.samples = samples if t < 0.5 else samples * 2 // 3

    return samples, move


def aim(k, places, side, up, lens=75, part=0.8):
    """A camera so far away that the points fill the given part of a square picture."""
    a, b = math.radians(side), math.radians(up)
    back = Vector((math.sin(a) * math.cos(b), -math.cos(a) * math.cos(b), math.sin(b)))
    view = k.camera(back, (0, 0, 0), lens)
    turn = np.array(view.rotation_euler.to_matrix())
    seen = places @ turn
    half = 18 / lens
    far, shift = 0.0, np.zeros(2)
    for _ in range(4):
        far = float((np.abs(seen[:, :2] - shift).max(1) / (half * part) + seen[:, 2]).max())
        flat = seen[:, :2] / (far - seen[:, 2:]) * far
        shift = (flat.min(0) + flat.max(0)) / 2
    view.location = Vector(turn @ np.array((*shift, far)))
    return view


def export(path):
    """Writes what was built as GLB: things with the same kinds of data become one mesh."""
    bpy.ops.object.select_all(action="SELECT")
    bpy.context.view_layer.objects.active = bpy.context.scene.objects[0]
    bpy.ops.object.convert(target="MESH")
    sorts = {}
    for thing in bpy.context.scene.objects:
        sorts.setdefault((len(thing.data.color_attributes), len(thing.data.uv_layers)), []).append(thing)
    for things in sorts.values():
        bpy.ops.object.select_all(action="DESELECT")
        for thing in things:
            thing.select_set(True)
        bpy.context.view_layer.objects.active = things[0]
        bpy.ops.object.join()
        bpy.ops.object.transform_apply()
        things[0].data.use_auto_smooth = True
    bpy.ops.export_scene.gltf(filepath=path, export_format="GLB", export_apply=True, export_cameras=False, export_lights=False, export_image_format="AUTO")
    lighten(pathlib.Path(path))


def lighten(path):
    """Rewrites the colours of points as numbers of 16 bits, half of what Blender writes."""
    data = path.read_bytes()
    length = int.from_bytes(data[12:16], "little")
    tree, binary, body = json.loads(data[20 : 20 + length]), data[28 + length :], b""
    colours = {part["attributes"].get("COLOR_0") for mesh in tree["meshes"] for part in mesh["primitives"]} - {None}
    of_view = {tree["accessors"][i]["bufferView"]: tree["accessors"][i] for i in colours}
    for i, view in enumerate(tree["bufferViews"]):
        start = view.get("byteOffset", 0)
        part = binary[start : start + view["byteLength"]]
        if i in of_view:
            part = (np.frombuffer(part, np.float32).clip(0, 1) * 65535 + 0.5).astype(np.uint16).tobytes()
            of_view[i].update(componentType=5123, normalized=True)
        view.update(byteOffset=len(body), byteLength=len(part))
        body += part + bytes(-len(part) % 4)
    tree["buffers"][0]["byteLength"] = len(body)
    text = json.dumps(tree, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    chunks = len(text).to_bytes(4, "little") + b"JSON" + text + len(body).to_bytes(4, "little") + b"BIN\0" + body
    path.write_bytes(b"glTF" + (2).to_bytes(4, "little") + (12 + len(chunks)).to_bytes(4, "little") + chunks)


def curve(points, steps=8, closed=False):
    """A smooth line through the points, of any number of dimensions."""
    p = np.array(points, float)
    p = np.concatenate([p[-1:], p, p[:2]]) if closed else np.concatenate([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    line = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        for t in np.arange(steps) / steps:
            line.append(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))))
    return line if closed else [*line, p[-2]]


def lathe(k, profile, material, at=(0, 0, 0), steps=48, turn=(0, 0, 0), mapped=False):
    """A body of revolution of (radius, height) points, upwards outside; `mapped` gives a texture once around, by length of the profile."""
    points, rows = [], []
    for r, z in profile:
        count = 1 if r < 1e-5 else steps
        rows.append([len(points) + n % count for n in range(steps + 1)])
        points += [(r * math.cos(TAU * n / steps), r * math.sin(TAU * n / steps), z) for n in range(count)]
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(np.array(profile), axis=0).T))])
    faces, spots = [], []
    for i, (low, high) in enumerate(zip(rows, rows[1:])):
        for n in range(steps):
            corners = {low[n]: (n, i), low[n + 1]: (n + 1, i), high[n + 1]: (n + 1, i + 1), high[n]: (n, i + 1)}
            if len(corners) > 2:
                faces.append(tuple(corners))
                spots += [(column / steps, length[row] / length[-1]) for column, row in corners.values()]
    thing = k.shape(points, faces, material, at)
    thing.rotation_euler = turn
    if mapped:
        layer = thing.data.uv_layers.new()
        layer.data.foreach_set("uv", np.array(spots, np.float32).ravel())
    return thing


def ball(k, at, radius, material, stretch=(1, 1, 1), turn=(0, 0, 0), steps=24):
    rows = max(steps // 2, 4)
    profile = [(radius * math.sin(math.pi * i / rows), -radius * math.cos(math.pi * i / rows)) for i in range(rows + 1)]
    thing = lathe(k, profile, material, at, steps, turn)
    thing.scale = stretch
    return thing


def hoop(k, at, radius, thick, material, turn=(0, 0, 0), steps=36, sides=8):
    profile = [(radius + thick * math.cos(TAU * i / sides), thick * math.sin(TAU * i / sides)) for i in range(sides + 1)]
    return lathe(k, profile, material, at, steps, turn)


def disc(k, at, radius, depth, material, turn=(0, 0, 0), steps=36, soft=0.012):
    """A short cylinder with rounded edges, its axis along Z before it is turned."""
    h, s = depth / 2, min(soft, depth * 0.45)
    bend = [(radius - s + s * math.sin(a), h - s + s * math.cos(a)) for a in (math.pi / 2, math.pi / 4, 0)]
    profile = [(0, -h), *[(r, -z) for r, z in reversed(bend)], *bend, (0, h)]
    return lathe(k, profile, material, at, steps, turn)


def hardened(thing, soft, segments=2):
    if soft:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method, modifier.harden_normals = soft, segments, "ANGLE", True
    return thing


def block(k, at, size, material, soft=0.02, turn=(0, 0, 0), segments=2):
    thing = k.box(at, size, material, 0)
    for face in thing.data.polygons:
        face.use_smooth = True
    thing.rotation_euler = turn
    return hardened(thing, min(soft, min(size) * 0.45), segments)


def slab(k, outline, depth, material, at=(0, 0, 0), turn=(0, 0, 0), soft=0.0, segments=2):
    """An outline of (x, z) points, counter-clockwise as seen from the front, made as thick as `depth` along Y."""
    n = len(outline)
    points = [(x, y, z) for y in (-depth / 2, depth / 2) for x, z in outline]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
    thing = k.shape(points, faces, material, at)
    thing.rotation_euler = turn
    return hardened(thing, soft, segments)


def gear(teeth, radius, deep):
    """The outline of a knurled knob."""
    return [((radius - deep * (i % 2)) * math.cos(TAU * i / teeth / 2), (radius - deep * (i % 2)) * math.sin(TAU * i / teeth / 2)) for i in range(teeth * 2)]


def sweep(k, line, thick, material, sides=8, closed=False):
    """A tube along the line; `thick` is its radius, or one for each point."""
    line = np.array(line, float)
    radii = np.broadcast_to(np.asarray(thick, float), len(line))
    ahead = np.roll(line, -1, 0) - np.roll(line, 1, 0)
    if not closed:
        ahead[0], ahead[-1] = line[1] - line[0], line[-1] - line[-2]
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    across = np.cross(ahead[0], (0, 0, 1) if abs(ahead[0][2]) < 0.9 else (1, 0, 0))
    points, faces = [], []
    for place, way, radius in zip(line, ahead, radii):
        across = across - way * (across @ way)
        across /= np.linalg.norm(across)
        other = np.cross(way, across)
        points += [place + radius * (across * math.cos(TAU * n / sides) + other * math.sin(TAU * n / sides)) for n in range(sides)]
    rows = len(line)
    for i in range(rows if closed else rows - 1):
        j = (i + 1) % rows
        faces += [(i * sides + n, i * sides + (n + 1) % sides, j * sides + (n + 1) % sides, j * sides + n) for n in range(sides)]
    if not closed:
        faces += [tuple(range(sides - 1, -1, -1)), tuple(range((rows - 1) * sides, rows * sides))]
    return k.shape([tuple(p) for p in points], faces, material)


def scatter(k, points, faces, matrices, material):
    """One mesh of many copies of a small body."""
    every, sides = [], []
    for matrix in matrices:
        start = len(every)
        every += [matrix @ Vector(p) for p in points]
        sides += [tuple(start + i for i in face) for face in faces]
    return k.shape(every, sides, material)


def put(at, turn=(0, 0, 0), size=1.0):
    """The matrix of a place, a turn and a size (one, or three)."""
    sizes = (size,) * 3 if isinstance(size, (int, float)) else size
    return Matrix.Translation(at) @ Euler(turn).to_matrix().to_4x4() @ Matrix.Diagonal((*sizes, 1))


def tinted(thing, colour, rough=0.6, metal=0.0, flat=False):
    """Gives each point the colour (linear, three floats) that `colour(point)` says."""
    mesh = thing.data
    values = [(*colour(point.co)[:3], 1) for point in mesh.vertices]
    mesh.color_attributes.new("tint", "FLOAT_COLOR", "POINT").data.foreach_set("color", np.array(values, np.float32).ravel())
    name = f"tint {rough} {metal}"
    made = bpy.data.materials.get(name)
    if not made:
        made = bpy.data.materials.new(name)
        made.use_nodes = True
        shader = made.node_tree.nodes["Principled BSDF"]
        source = made.node_tree.nodes.new("ShaderNodeVertexColor")
        source.layer_name = "tint"
        made.node_tree.links.new(source.outputs["Color"], shader.inputs["Base Color"])
        shader.inputs["Roughness"].default_value, shader.inputs["Metallic"].default_value = rough, metal
    mesh.materials.clear()
    mesh.materials.append(made)
    if flat:
        for face in mesh.polygons:
            face.use_smooth = False
    return thing


def mixed(k, low, high, share):
    """The colour between two, linear."""
    share = min(max(share, 0.0), 1.0)
    return tuple(a + (b - a) * share for a, b in zip(k.linear(low), k.linear(high)))


def printed(draw, w, h, unit, rough=0.3, clear=0.0, glow=0.0, quality=88):
    """A material of what `draw(context)` draws; one unit of the context is `unit` pixels. The model holds it as JPEG."""
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/drawn.jpg"
        Image.fromarray((kit.layer(w, h, draw, unit)[..., :3] * 255 + 0.5).astype(np.uint8)).save(file, quality=quality)
        image = bpy.data.images.load(file)
        image.pack()
    made = bpy.data.materials.new("printed")
    made.use_nodes = True
    shader, source = made.node_tree.nodes["Principled BSDF"], made.node_tree.nodes.new("ShaderNodeTexImage")
    source.image = image
    made.node_tree.links.new(source.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Clearcoat"].default_value = rough, clear
    if glow:
        made.node_tree.links.new(source.outputs["Color"], shader.inputs["Emission"])
        shader.inputs["Emission Strength"].default_value = glow
    return made
