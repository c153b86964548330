<?php
class_alias( wikisteadClass( 'MediaWiki\Content\TextContentHandler', 'TextContentHandler' ), 'WikisteadBaseTextContentHandler' );
class_alias( wikisteadClass( 'MediaWiki\Content\TextContent', 'TextContent' ), 'WikisteadTextContent' );

/**
 * Shows pages of an extension that is off as plain text. They cannot be edited meanwhile, so the extension finds
 * them as it left them.
 */
class WikisteadKeptContentHandler extends WikisteadBaseTextContentHandler {
	/** @param string $modelId The extension's content model */
	public function __construct( $modelId ) {
		parent::__construct( $modelId, [ CONTENT_FORMAT_TEXT, CONTENT_FORMAT_JSON, CONTENT_FORMAT_CSS ] );
	}

	/** @inheritDoc */
	public function unserializeContent( $text, $format = null ) {
		return new WikisteadTextContent( (string)$text, $this->getModelID() );
	}

	/** @inheritDoc */
	public function makeEmptyContent() {
		return new WikisteadTextContent( '', $this->getModelID() );
	}

	/** @inheritDoc */
	public function supportsDirectEditing() {
		return false;
	}

	/** @inheritDoc */
	public function supportsDirectApiEditing() {
		return false;
	}
}
