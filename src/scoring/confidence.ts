/** How sure a fact of the model is. */
export type Confidence = 'low' | 'medium' | 'high';
