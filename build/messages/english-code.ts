/** The code of a message, and the parameters that it uses. */
interface Code {
  /** JavaScript: an expression for a text, or an array of parts. */
  readonly expression: string
  readonly params: ReadonlySet<number>
}

const PIECE =
  /\{\{PLURAL:\$(?<plural>\d+)\|(?<forms>[^{}]*)\}\}|\[\$(?<wrapper>\d+) (?<inner>[^\]]*)\]|\$(?<param>\d+)/g

/**
 * The English text of a message as JavaScript: a string, or a function of its parameters.
 *
 * @throws Error for syntax that only a translation may use, such as GENDER.
 */
export function englishText(text: string, hasParams: boolean): string {
  if (!hasParams) return JSON.stringify(text)
  const { expression, params } = templateOf(text)
  return `(${names(params)})=>${expression}`
}

/** The same for a message that contains elements: a function that returns its parts. */
export function englishParts(text: string): string {
  const parts: string[] = []
  const params = new Set<number>()
  let plain = ''
  const end = () => {
    if (plain === '') return
    const code = templateOf(plain)
    for (const param of code.params) params.add(param)
    parts.push(code.expression)
    plain = ''
  }
  for (const piece of piecesOf(text)) {
    if (typeof piece === 'string' || piece.plural) plain += typeof piece === 'string' ? piece : piece.source
    else {
      end()
      params.add(piece.param)
      const inner = piece.inner === null ? null : templateOf(piece.inner)
      for (const param of inner?.params ?? []) params.add(param)
      parts.push(inner ? `${paramName(piece.param)}(${inner.expression})` : paramName(piece.param))
    }
  }
  end()
  return `(${names(params)})=>[${parts.join(',')}]`
}

interface Piece {
  readonly source: string
  readonly param: number
  readonly plural: readonly string[] | null
  readonly inner: string | null
}

function* piecesOf(text: string): Generator<string | Piece> {
  let end = 0
  for (const match of text.matchAll(PIECE)) {
    const { plural, forms, wrapper, inner = null, param } = match.groups ?? {}
    if (match.index > end) yield checked(text.slice(end, match.index))
    yield {
      source: match[0],
      param: Number(plural ?? wrapper ?? param),
      plural: forms?.split('|') ?? null,
      inner,
    }
    end = match.index + match[0].length
  }
  if (end < text.length) yield checked(text.slice(end))
}

function checked(text: string): string {
  if (text.includes('{{') || text.includes('}}')) throw new Error(`English messages use only PLURAL: ${text}`)
  return text
}

function templateOf(text: string): Code {
  const params = new Set<number>()
  const write = (part: string): string =>
    [...piecesOf(part)].map(piece => (typeof piece === 'string' ? escaped(piece) : written(piece))).join('')
  const written = ({ param, plural, inner, source }: Piece): string => {
    if (inner !== null) return escaped(source)
    params.add(param)
    if (plural === null) return `\${${paramName(param)}}`
    const [one = '', other = one] = plural
    return `\${${paramName(param)}===1?\`${write(one)}\`:\`${write(other)}\`}`
  }
  return { expression: `\`${write(text)}\``, params }
}

function escaped(text: string): string {
  return text.replace(/[\\`]|\$\{/g, '\\$&')
}

/** `a` for `$1`. */
function paramName(param: number): string {
  return String.fromCharCode(96 + param)
}

function names(params: ReadonlySet<number>): string {
  return Array.from({ length: Math.max(0, ...params) }, (_, index) => paramName(index + 1)).join(',')
}
