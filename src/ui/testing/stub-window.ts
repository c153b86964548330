import { jest } from '@jest/globals'

export interface WindowStubs {
  readonly scrollTo: jest.Mock
  /** Whether the person prefers reduced motion. */
  reduceMotion(reduce: boolean): void
  /** Notifies the observers that the size of the element changed. */
  resize(element: Element): void
}

/** The parts of a window that jsdom lacks: scrolling, media queries and sizes. */
export function stubWindow(): WindowStubs {
  let reduce = false
  const observers = new Map<Element, () => void>()
  const scrollTo = jest.fn()
  class Observer implements ResizeObserver {
    private readonly notify: () => void
    constructor(callback: ResizeObserverCallback) {
      this.notify = () => callback([], this)
    }
    observe(element: Element): void {
      observers.set(element, this.notify)
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
