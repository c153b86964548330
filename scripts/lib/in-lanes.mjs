/**
 * Runs every item, at most two at a time: one lane takes items from the front of the list and the other from its
 * end, until they meet. A lane that finds no item ready waits until the other has finished one.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {object} how
 * @param {(item: Item, unfinished: readonly Item[]) => boolean} how.isReady whether an item may start.
 * `unfinished` are the other items that have not ended.
 * @param {(item: Item) => Promise<void>} how.run
 * @param {() => boolean} how.isStopped whether nothing more is to be started
 */
export async function inLanes(items, { isReady, run, isStopped }) {
  const waiting = [...items]
  /** @type {Map<Item, Promise<void>>} */
  const running = new Map()
  /** @param {Item} item */
  const mayStart = item =>
    isReady(
      item,
      [...waiting, ...running.keys()].filter(other => other !== item),
    )

  /** @param {(items: Item[]) => Item | undefined} next */
  const lane = async next => {
    while (waiting.length > 0 && !isStopped()) {
      const item = next(waiting)
      if (item === undefined) {
        if (running.size === 0) throw new Error('Each of the remaining items waits for another.')
        await Promise.race(running.values())
        continue
      }
      waiting.splice(waiting.indexOf(item), 1)
      const ended = run(item).finally(() => running.delete(item))
      running.set(item, ended)
      await ended
    }
  }
  await Promise.all([lane(list => list.find(mayStart)), lane(list => list.findLast(mayStart))])
}
