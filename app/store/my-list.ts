import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { MyListItem } from '#contract/selling/my-list.ts'

/** The list in the store: oldest first, as local storage has it under the key `myList`. */
const slice = createSlice({
  name: 'myList',
  initialState: (): MyListItem[] => [],
  reducers: {
    myListReplaced: (_items, { payload }: PayloadAction<MyListItem[]>) => payload,
  },
})

export const myListReducer = slice.reducer

export const { myListReplaced } = slice.actions

export const selectMyList = (state: { myList: MyListItem[] }): MyListItem[] => state.myList
