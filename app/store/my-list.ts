import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { MyListItem } from '#contract/selling/my-list.ts'

/** Oldest first, as in local storage under `myList`. */
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
