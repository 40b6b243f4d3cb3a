/** What the licence of the map data (ODbL 1.0, 4.3) has us say wherever the data is shown. */
export const ATTRIBUTION = '© OpenStreetMap contributors (ODbL)';
