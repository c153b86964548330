import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '#contract/failure.ts'
import type { DiscoveredWiki } from '#contract/types/discovery.ts'

/** The featured wikis of the home page. Source: spec 2.15. */
interface FeaturedState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wikis: readonly DiscoveredWiki[]
  readonly failure: Failure | null
}

const initialState: FeaturedState = { status: 'idle', wikis: [], failure: null }

const featuredSlice = createSlice({
  name: 'featured',
  initialState: initialState as FeaturedState,
  reducers: {
    /** The wikis that are already known stay. */
    featuredLoading: (state): FeaturedState => ({ ...state, status: 'loading', failure: null }),
    featuredLoaded: (
      _state,
      { payload: wikis }: PayloadAction<readonly DiscoveredWiki[]>,
    ): FeaturedState => ({
      status: 'success',
      wikis,
      failure: null,
    }),
    featuredFailed: (_state, { payload: failure }: PayloadAction<Failure>): FeaturedState => ({
      ...initialState,
      status: 'error',
      failure,
    }),
  },
  selectors: { selectFeatured: featured => featured },
})

export const featuredReducer = featuredSlice.reducer
export const { featuredLoading, featuredLoaded, featuredFailed } = featuredSlice.actions
export const { selectFeatured } = featuredSlice.selectors
