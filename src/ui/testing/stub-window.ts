import { jest } from '@jest/globals'

export interface WindowStubs {
  readonly scrollTo: jest.Mock
  /** Whether the person wants no motion. */
  reduceMotion(reduce: boolean): void
  /** Tells the observers that the element has another size. */
  resize(element: Element): void
}

/** The parts of a browser's window that jsdom lacks: a place to scroll, media queries and sizes. */
export function stubWindow(): WindowStubs {
  let reduce = false
  const observers = new Map<Element, () => void>()
  const scrollTo = jest.fn()
  class Observer implements ResizeObserver {
    readonly #tell: () => void
    constructor(callback: ResizeObserverCallback) {
      this.#tell = () => callback([], this)
    }
    observe(element: Element): void {
      observers.set(element, this.#tell)
    }
    unobserve(element: Element): void {
      observers.delete(element)
    }
    disconnect(): void {}
  }
  Object.assign(window, {
    scrollTo,
    ResizeObserver: Observer,
    matchMedia: (media: string) => ({
      media,
      matches: reduce && media.includes('reduced-motion'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  })
  return {
    scrollTo,
    reduceMotion: value => {
      reduce = value
    },
    resize: element => observers.get(element)?.(),
  }
}
