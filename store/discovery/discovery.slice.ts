import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '#contract/failure.ts'
import type { DiscoveredWiki, DiscoveryResponse } from '#contract/types/discovery.ts'

/** The gallery of hosted wikis. While a list is loading, the previous one stays. */
export interface DiscoveryState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wikis: readonly DiscoveredWiki[]
  /** How many wikis match the query, on all pages. */
  readonly total: number
  /** At least 1. */
  readonly lastPage: number
  readonly failure: Failure | null
}

const initialState: DiscoveryState = { status: 'idle', wikis: [], total: 0, lastPage: 1, failure: null }

const discoverySlice = createSlice({
  name: 'discovery',
  initialState: initialState as DiscoveryState,
  reducers: {
    discoveryLoading: (state): DiscoveryState => ({ ...state, status: 'loading', failure: null }),
    discoveryLoaded: (_state, { payload }: PayloadAction<DiscoveryResponse>): DiscoveryState => ({
      status: 'success',
      wikis: payload.data,
      total: payload.meta.total,
      lastPage: payload.meta.last_page,
      failure: null,
    }),
    discoveryFailed: (_state, { payload }: PayloadAction<Failure>): DiscoveryState => ({
      ...initialState,
      status: 'error',
      failure: payload,
    }),
  },
  selectors: { selectDiscovery: discovery => discovery },
})

export const discoveryReducer = discoverySlice.reducer
export const { discoveryLoading, discoveryLoaded, discoveryFailed } = discoverySlice.actions
export const { selectDiscovery } = discoverySlice.selectors
