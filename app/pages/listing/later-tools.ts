import { later } from '#app/navigation/later.tsx'
import { pageCode } from '#app/navigation/page-code.ts'

/** The code of the tools of a list. Loaders load it on the server and during a navigation. */
export const listTools = pageCode(() => import('./tools/list-tools.ts'))

export const BottomBar = later(listTools, (tools) => tools.BottomBar)
export const BeyondSliders = later(listTools, (tools) => tools.BeyondSliders)
export const ListEnd = later(listTools, (tools) => tools.ListEnd)
export const RoomEmpty = later(listTools, (tools) => tools.RoomEmpty)
export const Chips = later(listTools, (tools) => tools.Chips)
export const MySpace = later(listTools, (tools) => tools.MySpace)
export const Sidebar = later(listTools, (tools) => tools.Sidebar)
export const Sort = later(listTools, (tools) => tools.Sort)
