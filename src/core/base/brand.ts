declare const brand: unique symbol;

/** A value that carries the name of what it identifies, so that two kinds of ids cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Identifies a syntax node; the source map leads from it to a text span. `NO_ORIGIN` marks nodes made by the engine. */
export type OriginId = Brand<number, 'OriginId'>;
/** Index of a state in an LTS, in breadth-first order; the initial state is 0. */
export type StateId = Brand<number, 'StateId'>;
/** Place of a static component in the skeleton of a system, counted from 0, left to right. */
export type Address = Brand<number, 'Address'>;
/** One question to the engine; answers to older ids are stale. */
export type RequestId = Brand<number, 'RequestId'>;

export const NO_ORIGIN = -1 as OriginId;
