import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Failure } from '#contract/failure.ts'
import type { MyWikisResponse, WikiListItem } from '#contract/types/wiki.ts'
import { sessionEnded } from '#store/session/session.slice.ts'

/** The member's wikis. Source: spec 4.15. */
interface WikisState {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly wikis: readonly WikiListItem[]
  /** 0 while loading. */
  readonly count: number
  /** 0 means unlimited. */
  readonly limit: number
  readonly failure: Failure | null
}

const initialState: WikisState = { status: 'idle', wikis: [], count: 0, limit: 0, failure: null }

const wikisSlice = createSlice({
  name: 'wikis',
  initialState: initialState as WikisState,
  reducers: {
    wikisLoading: (): WikisState => ({ ...initialState, status: 'loading' }),
    wikisLoaded: (_state, { payload }: PayloadAction<MyWikisResponse>): WikisState => ({
      ...payload,
      status: 'success',
      failure: null,
    }),
    wikisFailed: (_state, { payload }: PayloadAction<Failure>): WikisState => ({
      ...initialState,
      status: 'error',
      failure: payload,
    }),
    /** The list is out of date, because a wiki was created or deleted. */
    wikisReset: (): WikisState => initialState,
  },
  extraReducers: builder => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectWikis: state => state },
})

export const wikisReducer = wikisSlice.reducer
export const { wikisLoading, wikisLoaded, wikisFailed, wikisReset } = wikisSlice.actions
export const { selectWikis } = wikisSlice.selectors
