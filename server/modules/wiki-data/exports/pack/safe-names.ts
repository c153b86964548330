/** The most bytes of a name in the archive: with `files/archive/` before it, still allowed by file systems. */
const NAME_BYTES_MAX = 240
/** How many bytes of a name that is too long are kept, which leaves room to make it unique. */
const SHORT_BYTES = 120

/**
 * Separators, characters that Windows forbids, and those that hide or turn around text: control characters,
 * formats such as U+202E (not the joiners that scripts and emoji need), and the replacement for invalid bytes.
 */
const UNSAFE = /(?![\u200C\u200D])[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\uFFFD]/gu
/** Characters that Windows drops at the end of a name. */
const END = /[. ]+$/
/** Device names of Windows, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i

/**
 * Gives files names that are safe and distinct on every system, even if it ignores case and the composition of letters.
 * Keeps a name where that is possible.
 */
export class SafeNames {
  /** By folded name. */
  private readonly used: Set<string>
  /** The last number that was appended, by folded name. */
  private readonly numbers = new Map<string, number>()

  /** @param reserved names that files must not have. */
  constructor(reserved: readonly string[] = []) {
    this.used = new Set(reserved.map(fold))
  }

  /** @returns the name, or a similar one that was not returned before. */
  take(name: string): string {
    const safe = safeName(name)
    const key = fold(safe)
    if (safe === name && this.claim(key)) return name
    const ending = endingOf(safe)
    const stem = safe.slice(0, safe.length - ending.length)
    for (;;) {
      const number = (this.numbers.get(key) ?? 0) + 1
      this.numbers.set(key, number)
      const numbered = `${stem}~${number}${ending}`
      if (this.claim(fold(numbered))) return numbered
    }
  }

  private claim(key: string): boolean {
    if (this.used.has(key)) return false
    this.used.add(key)
    return true
  }
}

function safeName(name: string): string {
  const clean = name.replace(UNSAFE, '_').replace(END, '_').replace(/^\./, '_') || '_'
  const safe = DEVICE.test(clean) ? `_${clean}` : clean
  return Buffer.byteLength(safe) <= NAME_BYTES_MAX ? safe : shorten(safe)
}

/** The start of a name, with its file extension. */
function shorten(name: string): string {
  let start = ''
  let bytes = 0
  for (const character of name) {
    bytes += Buffer.byteLength(character)
    if (bytes > SHORT_BYTES) break
    start += character
  }
  return start + endingOf(name)
}

function endingOf(name: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
}

function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
