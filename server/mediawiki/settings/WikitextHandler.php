<?php
class_alias( wikisteadClass( 'MediaWiki\Content\WikitextContentHandler', 'WikitextContentHandler' ), 'WikisteadBaseWikitextContentHandler' );

/** Wikitext whose concurrent changes are merged without an external program. */
class WikisteadWikitextHandler extends WikisteadBaseWikitextContentHandler {
	/** @inheritDoc */
	public function merge3( $oldContent, $myContent, $yourContent ) {
		$texts = [];
		foreach ( [ $oldContent, $myContent, $yourContent ] as $content ) {
			$this->checkModelID( $content->getModel() );
			$texts[] = $this->serializeContent( $content );
		}
		$merged = WikisteadMerge::merge( ...$texts );
		return $merged === null ? false : $this->unserializeContent( $merged );
	}
}
