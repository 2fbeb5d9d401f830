import { later } from '#app/navigation/later.tsx'
import { pageCode } from '#app/navigation/page-code.ts'

/** Loaders load it on the server and during a navigation. */
export const listTools = pageCode(() => import('./tools/list-tools.ts'))

export const ListEnd = later(listTools, (tools) => tools.ListEnd)
export const MySpace = later(listTools, (tools) => tools.MySpace)
export const RoomBar = later(listTools, (tools) => tools.RoomBar)
export const RoomEmpty = later(listTools, (tools) => tools.RoomEmpty)
export const RoomHead = later(listTools, (tools) => tools.RoomHead)
export const RoomToolbar = later(listTools, (tools) => tools.RoomToolbar)
export const Sidebar = later(listTools, (tools) => tools.Sidebar)
export const TooBigCount = later(listTools, (tools) => tools.TooBigCount)
