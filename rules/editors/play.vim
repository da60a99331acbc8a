" Vim syntax of planche's rules of play (play.rules).
if exists("b:current_syntax")
  finish
endif
syntax case match
syntax keyword playKeyword while add bot by choose counter define each else end for from game holds if item least let
syntax keyword playKeyword marker most move next of order otherwise perform player procedure random refilled repeat
syntax keyword playKeyword round seat seen set setup show shuffle start stop then to together turn until when where
syntax keyword playKeyword win worth zone
syntax keyword playOperator and or not in as
syntax keyword playConstant true false none me others players first this box
syntax match playNumber /\<\d\+\(\.\d\+\)\?\>/
syntax match playFunction /\<\w\+\ze(/
syntax match playName /\(^\(zone\|counter\|marker\|define\|procedure\|bot\)\s\+\)\@<=\w\+/
syntax region playText start=/"/ end=/"/ oneline
syntax region playText start=/'/ end=/'/ oneline
syntax match playComment /#.*$/
highlight default link playKeyword Keyword
highlight default link playOperator Operator
highlight default link playConstant Constant
highlight default link playNumber Number
highlight default link playFunction Function
highlight default link playName Identifier
highlight default link playText String
highlight default link playComment Comment
let b:current_syntax = "play"
