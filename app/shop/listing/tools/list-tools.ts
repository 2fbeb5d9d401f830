/*
 * The tools of a list, which the first page of a visit has in its markup: their code is loaded after that of the page.
 */

export { BottomBar } from './bottom-bar.tsx'
export { Chips } from './chips.tsx'
export { NothingChosen } from './list-heads.tsx'
export { Sort } from './sort.tsx'
export { ListEnd, RoomBar, RoomEmpty, RoomHead, RoomToolbar, TooBigCount } from './list-heads.tsx'
export { MySpace } from './my-space.tsx'
export { Sidebar } from './sidebar.tsx'
