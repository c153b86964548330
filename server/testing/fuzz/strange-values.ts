import fc from 'fast-check'

/** Texts that have broken programs before: markup, SQL, templates, paths, numbers in disguise, other scripts. */
const TEXTS = [
  ...['', ' ', '\t\n', '\u00a0', '\u200b', '\u202e', '\ufeff', 'null', 'undefined', 'NaN', '[object Object]'],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' or '1'='1",
    "'; drop table users; --",
  ],
  ...['{{7*7}}', '%00', '%s%n', '../../etc/passwd', '..%2f..%2f', 'a\r\nSet-Cookie: a=b', '\\'],
  ...['0', '-1', '1e9', '0x10', '1,000', '٣', '２', '9'.repeat(30), '__proto__', 'constructor', 'toString'],
  ...['😀', '👩‍👩‍👧‍👦', 'e\u0301', 'ﷺ', 'İ', 'ß', '\ud800', 'a\u0000b', '\u{10ffff}', 'x'.repeat(5000)],
]

const NUMBERS = [
  ...[0, -0, -1, 1, 0.5, 1e-7, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -(2 ** 31) - 1, -(2 ** 63), 1e21, 1e300],
]

export const strangeText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

export const strangeNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer(), fc.double({ noNaN: true }))

/** Any JSON value. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  strangeNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { toString: null }, { length: -1 }),
  fc.array(strangeText, { maxLength: 3 }),
  fc.dictionary(strangeText, strangeNumber, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Bodies that are not the JSON of an object. */
export const strangeBody = fc.constantFrom(
  ...['', ' ', '{', '[', '"', '{"a":', '[]', '[1]', 'null', 'true', '7', '1e999', '"text"', '{"a":1e999}'],
  ...[
    '{"__proto__":{"verified":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{}{}',
  ],
  ...[
    '{"wiki":1e999}',
    '{"wiki":-0}',
    '{"wiki":1.0}',
    "{'a':1}",
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    '\u0000',
  ],
)

/** `value` in one of `times` cases, otherwise `usual`. */
export function rarely<T>(times: number, value: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(usual) }, value)
}
