"""Scenes for Blender: blender -b -P scenes.py -- NAME FOLDER WIDTH HEIGHT SAMPLES T…"""

import math
import pathlib
import random
import sys

import bpy
from mathutils import Vector

sys.path.insert(0, str(pathlib.Path(__file__).parent))
TAU = 2 * math.pi


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts), 1)


MATERIALS = {}


def paint(colour, rough=0.5, metal=0.0, glow=0.0, clear=0.0, glass=False, skin=0.0):
    key = (colour, rough, metal, glow, clear, glass, skin)
    if key not in MATERIALS:
        made = bpy.data.materials.new(str(key))
        made.use_nodes = True
        shader = made.node_tree.nodes["Principled BSDF"].inputs
        shader["Base Color"].default_value = linear(colour)
        shader["Roughness"].default_value = rough
        shader["Metallic"].default_value = metal
        shader["Clearcoat"].default_value = clear
        shader["Transmission"].default_value = 1.0 if glass else 0.0
        if skin:
            shader["Subsurface"].default_value = skin
            shader["Subsurface Color"].default_value = linear(colour)
            shader["Subsurface Radius"].default_value = (0.3, 0.15, 0.1)
        if glow:
            shader["Emission"].default_value = linear(colour)
            shader["Emission Strength"].default_value = glow
        MATERIALS[key] = made
    return MATERIALS[key]


def dress(thing, material, bevel=0.0, smooth=True, subdivide=0):
    if material:
        thing.data.materials.append(material)
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = bevel, 3, "ANGLE"
    if subdivide:
        modifier = thing.modifiers.new("smooth", "SUBSURF")
        modifier.levels = modifier.render_levels = subdivide
    if smooth:
        thing.data.use_auto_smooth, thing.data.auto_smooth_angle = True, 0.9
        for face in thing.data.polygons:
            face.use_smooth = True
    return thing


def box(at, size, material, bevel=0.02, turn=0.0):
    # Not by an operator: each of those costs time that grows with the scene.
    x, y, z = (side / 2 for side in size)
    points = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = shape(points, faces, None, at)
    thing.rotation_euler.z = turn
    if material:
        thing.data.materials.append(material)
    if bevel and min(size) > 0.03:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = min(bevel, min(size) * 0.45), 3, "ANGLE"
    return thing


def tube(at, radius, depth, material, bevel=0.01, turn=(0, 0, 0), sides=48, top=None):
    bpy.ops.mesh.primitive_cone_add(radius1=radius, radius2=radius if top is None else top, depth=depth, location=at, rotation=turn, vertices=sides)
    return dress(bpy.context.object, material, bevel)


def ball(at, radius, material, stretch=(1, 1, 1)):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=at, segments=40, ring_count=24)
    bpy.context.object.scale = stretch
    return dress(bpy.context.object, material)


def ring(at, radius, thick, material, turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=thick, location=at, rotation=turn, major_segments=64, minor_segments=16)
    return dress(bpy.context.object, material)


def turned(profile, material, at=(0, 0, 0), steps=72):
    """A body of revolution of (radius, height) points."""
    points, faces = [], []
    for r, z in profile:
        points += [(r * math.cos(TAU * k / steps), r * math.sin(TAU * k / steps), z) for k in range(steps)]
    for i in range(len(profile) - 1):
        faces += [(i * steps + k, i * steps + (k + 1) % steps, (i + 1) * steps + (k + 1) % steps, (i + 1) * steps + k) for k in range(steps)]
    return shape(points, faces, material, at)


def shape(points, faces, material, at=(0, 0, 0), smooth=True):
    mesh = bpy.data.meshes.new("shape")
    mesh.from_pydata(points, [], faces)
    mesh.update()
    thing = bpy.data.objects.new("shape", mesh)
    thing.location = at
    bpy.context.collection.objects.link(thing)
    return dress(thing, material, smooth=smooth)


def path(points, thick, material, closed=False):
    curve = bpy.data.curves.new("path", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", thick, 4
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for place, point in zip(line.points, points):
        place.co = (*point, 1)
    line.use_cyclic_u = closed
    thing = bpy.data.objects.new("path", curve)
    bpy.context.collection.objects.link(thing)
    curve.materials.append(material)
    return thing


def lamp(at, target, size, power, colour="#ffffff"):
    light = bpy.data.lights.new("lamp", "AREA")
    light.size, light.energy, light.color = size, power, linear(colour)[:3]
    thing = bpy.data.objects.new("lamp", light)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    return thing


def sun(direction, power, colour="#fff0d8", soft=0.05):
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.color, light.angle = power, linear(colour)[:3], soft
    thing = bpy.data.objects.new("sun", light)
    thing.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)


def camera(at, target, lens=50, focus=None, stop=2.8, flat=None):
    view = bpy.data.cameras.new("camera")
    view.lens = lens
    if flat:
        view.type, view.ortho_scale = "ORTHO", flat
    if focus:
        view.dof.use_dof, view.dof.aperture_fstop = True, stop
        view.dof.focus_distance = (Vector(focus) - Vector(at)).length
    thing = bpy.data.objects.new("camera", view)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def world(low, high, strength=1.0):
    """A sky from the colour of the horizon to that of the zenith."""
    nodes = bpy.context.scene.world.node_tree
    ramp, place, split = nodes.nodes.new("ShaderNodeValToRGB"), nodes.nodes.new("ShaderNodeTexCoord"), nodes.nodes.new("ShaderNodeSeparateXYZ")
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = linear(low), linear(high)
    ramp.color_ramp.elements[1].position = 0.7
    nodes.links.new(place.outputs["Generated"], split.inputs[0])
    nodes.links.new(split.outputs["Z"], ramp.inputs[0])
    nodes.links.new(ramp.outputs[0], nodes.nodes["Background"].inputs[0])
    nodes.nodes["Background"].inputs[1].default_value = strength


def backdrop(material, depth=4.0, tall=6.0, wide=30.0, front=-12.0):
    """A floor that bends up into a wall behind."""
    profile = [(front, 0)] + [(depth + 2 * math.sin(a), 2 - 2 * math.cos(a)) for a in [math.pi / 2 * k / 16 for k in range(17)]] + [(depth + 2, tall)]
    points = [(x, y, z) for y, z in profile for x in (-wide, wide)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    return shape(points, faces, material)


def look(name):
    bpy.context.scene.view_settings.look = name


def main():
    name, folder, w, h, samples, *times = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = int(w), int(h)
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3.0, 1.0
    cycles.use_denoising = False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.02
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    import models
    import scene_works

    wanted, move = scene_works.SCENES[name](sys.modules["__main__"])
    cycles.samples = int(samples) or wanted
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, composite = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeComposite")
    tree.links.new(source.outputs["Image"], composite.inputs[0])
    half, lift = tree.nodes.new("CompositorNodeMixRGB"), tree.nodes.new("CompositorNodeMixRGB")
    half.blend_type, lift.blend_type = "MULTIPLY", "ADD"
    half.inputs[2].default_value = lift.inputs[2].default_value = (0.5, 0.5, 0.5, 1)
    tree.links.new(source.outputs["Normal"], half.inputs[1])
    tree.links.new(half.outputs[0], lift.inputs[1])
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path, files.format.file_format = folder, "PNG"
    files.format.color_mode = "RGB"
    files.file_slots.clear()
    for slot, output in (("normal", lift.outputs[0]), ("albedo", source.outputs["DiffCol"])):
        files.file_slots.new(slot)
        tree.links.new(output, files.inputs[slot])
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGB"
    for i, t in enumerate(times):
        if move:
            move(float(t))
        scene.frame_set(i)
        scene.render.filepath = f"{folder}/image{i:04d}.png"
        bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    main()
