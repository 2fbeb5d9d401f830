import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserInfo } from '#contract/accounts/accounts.ts'

/** The signed-in user as the browser knows it. It decides what is shown, never what is allowed. */
export interface Session {
  userInfo: UserInfo | null
  /** The server has accepted the session of this user since the page was opened. */
  isConfirmed: boolean
  /** Local storage has been read. Until then the session has no user and the cart is empty. */
  isRestored: boolean
  /** The user has signed out, so a guard goes to plain `/login`, without a way back to the page. */
  hasSignedOut: boolean
}

/**
 * The session of a page before local storage has been read: that of the user for whom the server rendered it, or none.
 */
export const firstSession = (user: UserInfo | null): Session => ({
  userInfo: user,
  isConfirmed: user !== null,
  isRestored: false,
  hasSignedOut: false,
})

const slice = createSlice({
  name: 'session',
  initialState: firstSession(null),
  reducers: {
    signedIn: (session, { payload }: PayloadAction<UserInfo>) => ({
      ...session,
      userInfo: payload,
      isConfirmed: true,
      hasSignedOut: false,
    }),
    signedOut: (session) => ({ ...session, userInfo: null, isConfirmed: false, hasSignedOut: true }),
    /** The server no longer accepts the session (401). The cart stays (promises 19). */
    sessionEnded: (session) => ({ ...session, userInfo: null, isConfirmed: false }),
    /** Local storage has been read, on start or because another tab changed it. */
    sessionRestored: (session, { payload }: PayloadAction<UserInfo | null>) => ({
      userInfo: payload,
      isConfirmed: session.isConfirmed && session.userInfo?._id === payload?._id,
      isRestored: true,
      hasSignedOut: payload === null && session.hasSignedOut,
    }),
  },
})

export const sessionReducer = slice.reducer

export const { signedIn, signedOut, sessionEnded, sessionRestored } = slice.actions

export const selectUserInfo = (state: { session: Session }): UserInfo | null => state.session.userInfo
export const selectIsRestored = (state: { session: Session }): boolean => state.session.isRestored
