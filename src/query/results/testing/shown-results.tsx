import { beforeEach, expect } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import type { TableResult } from '#query/results/data/query-result.ts'
import type { View } from '#query/results/data/views.ts'
import { ResultView } from '#query/results/result-view.tsx'
import { FakeCharts } from '#ui/testing/fake-charts.tsx'
import { renderPage } from '#ui/testing/render-page.tsx'
import { stubWindow, type WindowStubs } from '#ui/testing/stub-window.ts'
import { date, iri, item, point, SERVER, tableOf, text, typed, wiki } from './results.ts'

/** A result with data for every view. */
export const paintings = tableOf(
  ['painting', 'paintingLabel', 'painter', 'painterLabel', 'year', 'place', 'height', 'width', 'picture'],
  ['The harbour', 'Still life', 'Self-portrait'].map((title, index) => ({
    painting: item(`Q${index + 1}`),
    paintingLabel: text(title),
    painter: item('Q9'),
    painterLabel: text('Anna Weber'),
    year: date(`188${9 - index}-05-06T00:00:00Z`),
    place: point(`Point(${10 + index} 50)`),
    height: typed(`${10 * (index + 1)}`, 'decimal'),
    width: typed(`${7 * (index + 1)}`, 'decimal'),
    picture: iri(`${SERVER}/wiki/File:Painting_${index}.jpg`),
  })),
)

export let stubs: WindowStubs
export let charts: FakeCharts

/** Gives each test a window and charts that draw nothing. */
export function eachTestHasCharts(): void {
  beforeEach(() => {
    stubs = stubWindow()
    charts = new FakeCharts()
  })
}

export const show = (view: View) => showResult(paintings, view)

export const showResult = (result: TableResult, view: View) =>
  renderPage(<ResultView result={result} view={view} wiki={wiki} />, {
    hasToasts: false,
    wrap: page => charts.provide(page),
  })

export const drawn = () => waitFor(() => expect(charts.options.length).toBeGreaterThan(0))
