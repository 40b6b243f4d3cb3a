/** Words between and after wishes, a line per language (en de fr es it pt nl). */

/** Words between wishes, which mean nothing here. */
export const FILLERS = `with and a an the that is are for some
  mit und ein eine einem einen der die das dem den für wo es gibt ohne Gebühr
  avec et un une le la les l de du des d pour où il y a
  con y e un una el los las para donde hay
  con e un una il lo gli i di del con
  com e um uma o os as para onde há
  met en een het de voor waar`;

/** Words after which a place follows. */
export const NEAR = `near, near to, close to, around, in, at
  bei, nahe, nahe bei, in der Nähe von, nah bei, um, rund um, in
  près de, près d, proche de, autour de, à côté de, à, vers
  cerca de, cerca, alrededor de, en, por
  vicino a, vicino, presso, intorno a, nei pressi di, a
  perto de, próximo de, em, no, na, à volta de
  bij, in de buurt van, rond, nabij, dicht bij, in`;

/** Words for where somebody is, or what is seen. */
export const HERE = `here, near here, nearby, near me, around me, around here, close by
  hier, in der Nähe, in meiner Nähe, nahebei, bei mir, um mich
  ici, près d'ici, à proximité, près de moi, autour de moi, aux alentours
  aquí, cerca de aquí, cerca de mí, cerca, por aquí
  qui, qui vicino, vicino a me, nelle vicinanze, nei dintorni
  aqui, aqui perto, perto de mim, perto daqui, nas proximidades
  hier, hier in de buurt, in de buurt, bij mij, dichtbij`;

/** Words before a price at most, and those for currencies. */
export const UP_TO = `up to, under, below, at most, max, maximum, less than
  bis, bis zu, unter, höchstens, maximal, max
  jusqu'à, moins de, au plus, max
  hasta, menos de, como máximo, máximo
  fino a, meno di, al massimo, massimo
  até, menos de, no máximo
  tot, onder, hoogstens, maximaal, minder dan`;
