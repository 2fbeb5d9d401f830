/*
 * The tools of a list, which the first page of a visit has in its markup: their code is loaded after that of the page.
 */

export { BottomBar } from './bottom-bar.tsx'
export { Chips } from './chips.tsx'
export { NothingChosen } from './nothing-chosen.tsx'
export { Sort } from './sort.tsx'
export { RoomBar, RoomToolbar, TooBigCount } from './list-heads.tsx'
export { ListEnd } from './list-end.tsx'
export { MySpace } from './my-space.tsx'
export { RoomEmpty } from '#app/shop/listing/room-empty.tsx'
export { RoomHead } from '#app/shop/listing/room-head.tsx'
export { Sidebar } from './sidebar.tsx'
