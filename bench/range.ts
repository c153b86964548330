/** The numbers from 0 on, so many. */
export const range = (length: number): readonly number[] => Array.from({ length }, (_, place) => place)
