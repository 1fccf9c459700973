"""The songs: notes written here, played by FluidSynth with the General MIDI sounds, mastered by ffmpeg."""

import random
import struct
import subprocess
import tempfile

SOUNDS = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SONGS = {}


def song(name, tempo, beats, master):
    """Registers who writes a song; `master` are ffmpeg's filters."""

    def register(write):
        SONGS[name] = (write, tempo, beats, master)
        return write

    return register


def pitch(name):
    """The key of a name such as C4, F#3 or Bb5."""
    return STEPS[name[0]] + name.count("#") - name[1:].count("b") + 12 * (int(name[-1]) + 1)


class Score:
    """Notes in beats on sixteen channels; the tenth is the drums."""

    def __init__(self, seed):
        self.events, self.random = [], random.Random(seed)

    def voice(self, channel, program, volume=90, pan=64, reverb=50):
        for message in ((0xC0 | channel, program), (0xB0 | channel, 7, volume), (0xB0 | channel, 10, pan), (0xB0 | channel, 91, reverb)):
            self.events.append((0, bytes(message)))

    def note(self, channel, start, key, length, loud=80, loose=0.012):
        key = pitch(key) if isinstance(key, str) else key
        start = max(0, start + self.random.uniform(-loose, loose))
        loud = max(1, min(127, int(loud + self.random.uniform(-6, 6))))
        self.events += [(start, bytes((0x90 | channel, key, loud))), (start + length, bytes((0x80 | channel, key, 0)))]

    def chord(self, channel, start, keys, length, loud=70, roll=0.02):
        for i, key in enumerate(keys.split()):
            self.note(channel, start + i * roll, key, length, loud)

    def tune(self, channel, start, text, loud=85):
        """`key:length` words one after another; `-` rests."""
        for word in text.split():
            key, length = word.split(":")
            if key != "-":
                self.note(channel, start, key, float(length) * 0.95, loud)
            start += float(length)
        return start

    def bytes(self, tempo):
        ticks, last, track = 480, 0, b"\x00\xff\x51\x03" + int(60e6 / tempo).to_bytes(3, "big")
        for at, message in sorted(self.events, key=lambda event: (event[0], event[1][0] & 0xF0 != 0x80)):
            tick = round(at * ticks)
            delta, last = tick - last, tick
            size = bytes([delta & 127])
            while delta := delta >> 7:
                size = bytes([(delta & 127) | 128]) + size
            track += size + message
        track += b"\x00\xff\x2f\x00"
        return b"MThd" + struct.pack(">IHHH", 6, 0, 1, ticks) + b"MTrk" + struct.pack(">I", len(track)) + track


def make(name, path):
    write, tempo, beats, master = SONGS[name]
    score = Score(len(name))
    write(score)
    seconds = beats * 60 / tempo
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/song.mid", "wb") as file:
            file.write(score.bytes(tempo))
        subprocess.run(["fluidsynth", "-ni", "-q", "-g", "0.6", "-r", "44100", "-F", f"{folder}/song.wav", SOUNDS, f"{folder}/song.mid"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(
            ["ffmpeg", "-y", "-v", "error", "-i", f"{folder}/song.wav", "-t", str(seconds), "-af",
             f"{master},loudnorm=I=-16:TP=-1.5,afade=t=out:st={seconds - 2.5}:d=2.5", "-ar", "44100", "-b:a", "96k", path], check=True)


@song("lofi-rain", 76, 32, "lowpass=f=7500,bass=g=3,acompressor=threshold=0.2:ratio=3")
def lofi(s):
    s.voice(0, 4, 92, 58, 60), s.voice(1, 33, 100, 64, 20), s.voice(2, 11, 66, 84, 80), s.voice(9, 0, 96, 64, 25)
    chords = (("D3 F3 A3 C4 E4", "D2"), ("G3 B3 F4 A4", "G1"), ("C3 E3 B3 D4 G4", "C2"), ("A2 G3 C#4 F4", "A1"))
    for bar in range(8):
        at, (keys, low) = bar * 4, chords[bar % 4]
        s.chord(0, at, keys, 2.3, 62), s.chord(0, at + 2.58, keys, 1.2, 48)
        s.note(1, at, low, 1.3, 92), s.note(1, at + 1.66, low, 0.3, 70), s.note(1, at + 2.58, pitch(low) + 7, 0.8, 82)
        for beat in (0, 2.66) if bar % 2 else (0, 1.66, 2.0):
            s.note(9, at + beat, 36, 0.2, 98)
        for beat in (1, 3):
            s.note(9, at + beat + 0.03, 37, 0.2, 84), s.note(9, at + beat + 0.03, 40, 0.2, 40)
        if bar:
            for half in range(8):
                s.note(9, at + half * 0.5 + (0.14 if half % 2 else 0), 42, 0.1, 58 - 18 * (half % 2))
    for start in (8, 24):
        s.tune(2, start, "A4:0.66 C5:0.34 E5:1 D5:0.66 C5:1.34 B4:0.66 A4:0.34 F4:1 G4:2 E5:0.66 G5:0.34 E5:1 D5:0.66 B4:1.34 C5:1 A4:2", 74)


@song("plucked-moon", 66, 26, "aecho=0.8:0.6:90|170:0.22|0.14,highpass=f=50")
def plucked(s):
    s.voice(0, 107, 108, 58, 95), s.voice(1, 77, 62, 84, 110), s.voice(2, 107, 84, 76, 95)
    scale = [pitch(key) for key in "D3 E3 G3 A3 B3 D4 E4 G4 A4 B4 D5 E5 G5 A5 B5 D6".split()]
    for i in range(15):
        s.note(0, 0.05 * i + 0.002 * i * i, scale[i], 2, 52 + i * 2)
    line = "B4:1.5 D5:0.5 E5:1 D5:0.5 B4:0.5 A4:1.5 G4:0.5 A4:2 B4:1 D5:0.5 G5:0.5 E5:1.5 D5:0.5 B4:0.5 A4:0.5 G4:0.5 E4:0.5 G4:2 A4:1 B4:1 D5:1 B4:0.5 A4:0.5 G4:3"
    s.tune(0, 2, line, 92)
    for bar, low in enumerate(("G2", "E2", "G2", "C3", "D2", "G2")):
        at = 2 + bar * 4
        for k, step in enumerate((0, 7, 12, 14, 19, 14, 12, 7)):
            s.note(2, at + k * 0.5, pitch(low) + step, 1.6, 54 - 3 * (k % 2))
    # A held note is plucked again and again, ever faster.
    for i in range(12):
        s.note(0, 22.0 + 0.11 * i, "G5", 0.2, 44 + 2 * i)
    s.tune(1, 10, "D5:3 E5:1 G5:4 E5:2 D5:2 B4:4", 70)
    for i in range(14):
        s.note(0, 24 + 0.07 * i, scale[14 - i], 2, 74 - 3 * i)


@song("carousel-waltz", 168, 72, "aecho=0.8:0.5:40:0.15")
def waltz(s):
    s.voice(0, 21, 92, 56, 60), s.voice(1, 32, 96, 64, 30), s.voice(2, 24, 70, 84, 50), s.voice(3, 10, 72, 40, 80)
    bars = "Am Am Dm Dm E7 E7 Am Am F C Dm Am E7 E7 Am Am Am Dm G C F Dm E7 Am".split()
    notes = {"Am": ("A2", "A3 C4 E4"), "Dm": ("D2", "A3 D4 F4"), "E7": ("E2", "G#3 D4 E4"), "F": ("F2", "A3 C4 F4"), "C": ("C2", "G3 C4 E4"), "G": ("G2", "G3 B3 D4")}
    for bar, name in enumerate(bars):
        low, keys = notes[name]
        s.note(1, bar * 3, pitch(low) + (7 if bar % 2 and name != "E7" else 0), 0.9, 92)
        for beat in (1, 2):
            s.chord(2, bar * 3 + beat, keys, 0.5, 62, 0.01)
    line = ("E5:2 D#5:0.5 E5:0.5 C5:1 A4:1 E4:1 F5:2 E5:0.5 F5:0.5 D5:1 A4:2 G#4:1 B4:1 D5:1 F5:1 E5:1 D5:1 C5:3 A4:2 E5:1 "
            "A5:2 G5:1 E5:2 C5:1 F5:1 E5:1 D5:1 C5:2 A4:1 B4:1 C5:1 D5:1 E5:1 G#5:1 B5:1 A5:3 -:3 "
            "C6:1 B5:1 A5:1 A5:1 F5:1 D5:1 B5:1 A5:1 G5:1 G5:1 E5:1 C5:1 A5:1 G5:1 F5:1 F5:1 D5:1 A4:1 G#4:1 B4:1 E5:1 A4:3")
    s.tune(0, 0, line, 88)
    s.tune(3, 48, line[line.index("C6:1"):].replace("5:", "6:"), 60)


@song("neon-highway", 108, 44, "acompressor=threshold=0.2:ratio=3,bass=g=3,treble=g=1")
def synthwave(s):
    s.voice(0, 38, 104, 64, 20), s.voice(1, 90, 78, 64, 80), s.voice(2, 81, 74, 60, 80), s.voice(3, 80, 52, 92, 90), s.voice(9, 25, 108, 64, 40)
    chords = (("A1", "A3 C4 E4"), ("F1", "A3 C4 F4"), ("C2", "G3 C4 E4"), ("G1", "G3 B3 D4"))
    for bar in range(11):
        at, (low, keys) = bar * 4, chords[bar % 4]
        for k in range(16):
            s.note(0, at + k * 0.25, pitch(low) + (12 if k % 4 == 2 else 0), 0.2, 94 - 10 * (k % 2), 0)
        s.chord(1, at, keys, 3.9, 66, 0)
        names = keys.split()
        for k in range(16):
            s.note(3, at + k * 0.25, pitch(names[k % 3]) + 12 + 12 * (k % 4 == 3), 0.2, 62, 0)
        if bar > 0:
            for beat in range(4):
                s.note(9, at + beat, 36, 0.2, 112, 0)
                if beat % 2:
                    s.note(9, at + beat, 40, 0.3, 108, 0), s.note(9, at + beat, 39, 0.3, 84, 0)
                s.note(9, at + beat + 0.5, 42, 0.1, 72, 0)
        if bar in (4, 8):
            s.note(9, at, 49, 1, 92)
    line = "E5:1.5 D5:0.5 C5:1 D5:1 C5:1.5 A4:0.5 C5:2 G5:1.5 E5:0.5 D5:1 E5:1 D5:3 B4:1 "
    s.tune(2, 12, line + line, 84)


@song("first-snow", 60, 25, "aecho=0.8:0.7:180|320:0.25|0.18,lowpass=f=9000")
def ambient(s):
    s.voice(0, 0, 104, 62, 110), s.voice(1, 89, 62, 64, 120), s.voice(2, 49, 54, 74, 120), s.voice(3, 10, 44, 90, 120)
    chords = (("Db2", "Ab3 C4 F4 Eb4"), ("Bb1", "F3 Ab3 Db4 C4"), ("Gb1", "Db3 F3 Bb3 Ab3"), ("Ab1", "Eb3 Gb3 C4 Db4"), ("Db2", "Ab3 Db4 F4 Eb4"), ("Gb1", "F3 Bb3 Db4 Ab4"))
    for bar, (low, keys) in enumerate(chords):
        at = bar * 4
        s.note(0, at, low, 4, 62), s.note(0, at + 0.5, pitch(low) + 12, 3.5, 46)
        for k, key in enumerate(keys.split()):
            s.note(0, at + 1 + k * 0.5, key, 3, 50), s.note(1, at, key, 4.2, 52)
        s.note(2, at, pitch(low) + 24, 4.2, 50)
    s.tune(0, 2, "F5:1.5 Eb5:0.5 Ab5:2 F5:1 Eb5:1 Db5:2 Bb4:1 Db5:1 F5:1.5 Eb5:2.5 C5:2 Db5:1.5 F5:0.5 Ab5:3", 74)
    for i in range(9):
        s.note(3, 3 + i * 2.3, ("Ab6", "F6", "Eb6", "C7")[i % 4], 1.5, 38)


@song("little-candles", 126, 50, "treble=g=1,acompressor=threshold=0.3:ratio=2")
def birthday(s):
    s.voice(0, 24, 92, 50, 40), s.voice(1, 32, 96, 64, 20), s.voice(2, 10, 84, 78, 70), s.voice(3, 78, 78, 64, 60), s.voice(9, 0, 84, 64, 30)
    chords = "G C G D Em C D G G C G Em C".split()
    notes = {"G": ("G2", "B3 D4 G4"), "C": ("C3", "C4 E4 G4"), "D": ("D3", "A3 D4 F#4"), "Em": ("E2", "B3 E4 G4")}
    for bar, name in enumerate(chords[:12]):
        at, (low, keys) = bar * 4, notes[name]
        s.note(1, at, low, 0.9, 88), s.note(1, at + 2, pitch(low) + 7, 0.9, 80)
        for beat in (0, 1, 1.5, 2.5, 3):
            s.chord(0, at + beat, keys, 0.4, 72 if beat == 1 else 56, 0.015)
        for beat in range(4):
            s.note(9, at + beat, 36 if beat % 2 == 0 else 39, 0.2, 80), s.note(9, at + beat + 0.5, 70, 0.1, 62)
    first = "D5:0.5 D5:0.5 G5:1 F#5:0.5 E5:0.5 D5:1 E5:1 G5:0.5 E5:0.5 C5:2 D5:0.5 D5:0.5 B5:1 A5:0.5 G5:0.5 F#5:1 A5:1.5 G5:0.5 F#5:1 A5:1 "
    second = "G5:0.5 A5:0.5 B5:1 A5:0.5 G5:0.5 E5:1 G5:1 E5:0.5 D5:0.5 C5:2 A5:1 B5:0.5 A5:0.5 F#5:1 D5:1 G5:3 -:1 "
    s.tune(3, 0, first + second, 84)
    s.tune(2, 16, second + first.replace("5:", "6:"), 70)
    s.chord(0, 48, "G3 B3 D4 G4", 2, 84), s.note(1, 48, "G2", 2, 90)
    s.note(2, 48, "G6", 2, 80)
