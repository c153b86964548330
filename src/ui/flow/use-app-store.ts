import { useDispatch, useSelector } from 'react-redux'
import type { RootState } from '#store/root-reducer.ts'
import type { AppDispatch } from '#store/store.ts'

/** Reads the store with its types: `useAppSelector(selectUser)`. */
export const useAppSelector = useSelector.withTypes<RootState>()

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
