/** Maximum sizes of objects that are read. A larger one is left out before memory is reserved for it. */

/**
 * Maximum nodes of a way: 50 times as many as OpenStreetMap accepts (2,000), as other programs write whole coastlines and
 * contour lines as one way. Each node costs memory in every thread.
 */
export const MAX_NODES = 100_000;

/**
 * Maximum members of a relation. OpenStreetMap accepts no larger one
 * (https://wiki.openstreetmap.org/wiki/API_v0.6#Capabilities), and each member costs memory in every thread.
 */
export const MAX_MEMBERS = 32_000;
