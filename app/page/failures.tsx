/** What is shown instead of a page: loaded with the first failure. */
export { LoadError, MissingData } from './load-error.tsx'
export { NotFound } from './not-found.tsx'
