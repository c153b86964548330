import { combineReducers } from '@reduxjs/toolkit'
import { discoveryReducer } from './discovery/discovery.slice.ts'
import { featuredReducer } from './discovery/featured.slice.ts'
import { sessionReducer } from './session/session.slice.ts'
import { wikiReducer } from './wikis/wiki.slice.ts'
import { wikisReducer } from './wikis/wikis.slice.ts'

/** All slices of the store. They are small; the heavy parts (sagas, the API client) are loaded later. */
export const rootReducer = combineReducers({
  session: sessionReducer,
  wiki: wikiReducer,
  wikis: wikisReducer,
  discovery: discoveryReducer,
  featured: featuredReducer,
})

export type RootState = ReturnType<typeof rootReducer>
