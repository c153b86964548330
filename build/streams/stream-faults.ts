/** A way of using streams or child processes by which an error that nobody listens to ends the server. */
interface Rule {
  readonly found: RegExp
  readonly advice: string
}

const RULES: readonly Rule[] = [
  {
    found: /\.(?:pipe|compose)\(/g,
    advice: 'compose streams with pipeline() of node:stream/promises, or with through()',
  },
  {
    found: /import \{[^}]*\b(?:pipeline|finished|compose)\b[^}]*\} from 'node:stream'/g,
    advice: 'import it from node:stream/promises',
  },
  {
    found: /\.once\(\s*'error'/g,
    advice: "listen with on('error'), because there may be a second error",
  },
  {
    // Not an argument of a call that handles the stream's errors.
    found:
      /(?<!\b(?:pipeline|through|send)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\bcreate(?:Gzip|Gunzip|Unzip|Deflate|Inflate|Zstd\w+|Brotli\w+)\(/g,
    advice: 'create it in the call of pipeline() or through()',
  },
  {
    // Matches the first line of a file that starts a child process or a thread without an error listener.
    found: /^(?=[\s\S]*(?:(?<![.\w])(?:spawn|fork)\(|\bnew Worker\())(?![\s\S]*\.on\('error')[^\n]*/g,
    advice: "a child process or a thread needs on('error') for as long as it lives",
  },
  {
    // Without a callback.
    found: /\bprocess\.send(?:\?\.)?\((?!.*=>)/g,
    advice: 'send it with sendToParent(), because the parent may be gone',
  },
]

/** @returns what to change, with its line number. */
export function streamFaults(source: string): string[] {
  // Comments may mention what code must not do. Their line breaks stay, so that line numbers are right.
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, comment => comment.replace(/[^\n]/g, ' '))
  return RULES.flatMap(({ found, advice }) =>
    [...code.matchAll(found)].map(
      ({ index }) => `line ${code.slice(0, index).split('\n').length}: ${advice}`,
    ),
  )
}
