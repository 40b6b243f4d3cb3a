import { VectorTile } from '@mapbox/vector-tile'; import { PbfReader } from 'pbf';
const [lat,lon,z,layer,port='8431']=process.argv.slice(2) as string[]; const n=2**Number(z);
const x=Math.floor((Number(lon)+180)/360*n), y=Math.floor((1-Math.asinh(Math.tan(Number(lat)*Math.PI/180))/Math.PI)/2*n);
const r=await fetch(`http://127.0.0.1:${port}/api/map/base/${z}/${x}/${y}.mvt`); console.log(r.status, z,x,y);
const t=new VectorTile(new PbfReader(new Uint8Array(await r.arrayBuffer())));
for (const [k,l] of Object.entries(t.layers)) { console.log(k,l.length); if(k===layer) for(let i=0;i<l.length;i++){ const f=l.feature(i); console.log(JSON.stringify(f.properties), f.type, JSON.stringify(f.loadGeometry()).slice(0,80)); } }
