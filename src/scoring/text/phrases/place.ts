/** Facts of the sentences about events and places nearby. Distances in metres. */
export interface PlacePhrases {
  no_map_data: Record<never, never>;
}
