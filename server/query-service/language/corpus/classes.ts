import { casesOf, isBelow, items, LABELS, wd } from './cases.ts'
import { CLASS_LABELS, CLASSES, WORKS } from './collection.ts'

/** Classes, and paths to the classes above them. */
export const classes = casesOf(asks => {
  for (const above of Object.keys(CLASSES)) {
    const of = WORKS.filter(({ type }) => isBelow(type, above))
    asks(
      `things of ${above}`,
      `SELECT ?item { ?item wdt:P1 wd:${above} }`,
      items(WORKS.filter(({ type }) => type === above)),
    )
    asks(
      `things of ${above} and its subclasses`,
      `SELECT ?item { ?item wdt:P1/wdt:P2* wd:${above} }`,
      items(of),
    )
    asks(
      `things of proper subclasses of ${above}`,
      `SELECT ?item { ?item wdt:P1/wdt:P2+ wd:${above} }`,
      items(of.filter(({ type }) => type !== above)),
    )
    asks(
      `things one or two steps below ${above}`,
      `SELECT DISTINCT ?item { ?item wdt:P1/wdt:P2{1,2} wd:${above} }`,
      items(WORKS.filter(({ type }) => CLASSES[type] === above || CLASSES[CLASSES[type] ?? ''] === above)),
    )
    asks(
      `classes below ${above}, with labels`,
      `SELECT ?class ?classLabel { ?class wdt:P2* wd:${above} FILTER(?class != wd:${above}) ${LABELS} }`,
      Object.keys(CLASSES)
        .filter(id => id !== above && isBelow(id, above))
        .map(id => ({ class: wd(id), classLabel: CLASS_LABELS[id] })),
    )
    asks(`whether ${above} has works`, `SELECT (EXISTS { ?item wdt:P1/wdt:P2* wd:${above} } AS ?has) {}`, [
      { has: String(of.length > 0) },
    ])
  }
})
