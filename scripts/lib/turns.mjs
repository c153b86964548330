/**
 * @typedef {object} Turn
 * @property {boolean} isFirst whether it was its turn from the start, so that a program may write to the terminal itself
 * @property {(text: string) => void} write
 * @property {() => void} end
 */

/**
 * Lets programs that run at the same time write one after another: the one whose turn it is at once, the others
 * when their turn comes. So what each writes is in one piece.
 *
 * @param {(text: string) => void} write
 */
export function takeTurns(write) {
  /** @type {{ text: string, ended: boolean }[]} */
  const queue = []

  return {
    /** @returns {Turn} */
    begin() {
      const own = { text: '', ended: false }
      queue.push(own)
      return {
        isFirst: queue[0] === own,
        write(text) {
          if (queue[0] === own) write(text)
          else own.text += text
        },
        end() {
          own.ended = true
          while (queue[0]?.ended) {
            queue.shift()
            // What ends later must not hold up what has ended.
            const next = queue.findIndex(({ ended }) => ended)
            if (next > 0) queue.unshift(...queue.splice(next, 1))
            const first = queue[0]
            if (first && first.text !== '') write(first.text)
            if (first) first.text = ''
          }
        },
      }
    },
  }
}
