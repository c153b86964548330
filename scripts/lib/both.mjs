/**
 * Waits for both also when one has failed, so that nothing of them goes on.
 *
 * @template First, Second
 * @param {Promise<First>} first
 * @param {Promise<Second>} second
 * @returns {Promise<[First, Second]>}
 */
export async function both(first, second) {
  await Promise.allSettled([first, second])
  return await Promise.all([first, second])
}
