"""Writes a model as GLB: blender -b -P models.py -- NAME FILE. Its pictures are scenes; see scenes.py."""

import pathlib
import sys

import bpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import models_craft
import models_kit
import models_toys
import scenes

if __name__ == "__main__":
    name, path = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    models_kit.MODELS[name](scenes)
    models_kit.export(path)
